import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine reaches an address: `localhost`, 127.0.0.0/8 and ::1, also in the brackets of a url. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  switch (isIP(address)) {
    case 4:
      return loopback.check(address, 'ipv4');
    case 6:
      return loopback.check(address, 'ipv6');
    default:
      return address.toLowerCase() === 'localhost';
  }
}
