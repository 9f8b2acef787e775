import { describe, expect, it } from 'vitest';
import { WaitingLine } from '../../src/api/waiting-line.js';

const never = new AbortController().signal;

function lineOf(most: number, milliseconds = 60_000): WaitingLine<string> {
  return new WaitingLine({ most, milliseconds, full: () => new Error('full'), late: () => new Error('late') });
}

function serve(line: WaitingLine<string>, item: string): void {
  const [first] = line;
  first?.serve(item);
}

describe('A line of those who wait', () => {
  it('has them in the order of their coming', async () => {
    const line = lineOf(3);
    const waiting = ['a', 'b', 'c'].map((caller) => line.wait(never, caller));
    expect([...line].map(({ caller }) => caller)).toEqual(['a', 'b', 'c']);
    for (const item of ['first', 'second', 'third']) serve(line, item);
    expect(await Promise.all(waiting)).toEqual(['first', 'second', 'third']);
    expect(line.size).toBe(0);
  });

  it('sends away who comes when it is full', async () => {
    const line = lineOf(1);
    const waiting = line.wait(never);
    await expect(line.wait(never)).rejects.toThrow('full');
    serve(line, 'item');
    expect(await waiting).toBe('item');
  });

  it('has the caller with the most places give the last of them to one with fewer', async () => {
    const line = lineOf(3);
    const crowd = [1, 2, 3].map(() => line.wait(never, 'many').catch(String));
    const other = line.wait(never, 'few').catch(String);
    expect(await crowd[2]).toBe('Error: full');
    // Two and one: another place would only turn that round.
    expect(await line.wait(never, 'few').catch(String)).toBe('Error: full');
    for (const item of ['first', 'second', 'third']) serve(line, item);
    expect(await Promise.all([...crowd, other])).toEqual(['first', 'second', 'Error: full', 'third']);
  });

  it('lets those go who waited too long, whose signal aborts, or who are all sent away', async () => {
    await expect(lineOf(1, 1).wait(never)).rejects.toThrow('late');
    const line = lineOf(2);
    const client = new AbortController();
    const gone = line.wait(client.signal);
    client.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    const waiting = line.wait(never);
    line.refuse(new Error('the end'));
    await expect(waiting).rejects.toThrow('the end');
    expect(line.size).toBe(0);
  });
});
