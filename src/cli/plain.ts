/** This product's charts in an ordinary cdk8s app, with their default values: what `cdk8s synth` runs. */
import { App } from 'cdk8s';
import { loadModule } from './load-module.js';

const app = new App();
for (const chart of await loadModule(process.cwd())) chart(app);
app.synth();
