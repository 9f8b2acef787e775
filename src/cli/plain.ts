/** This product's charts in a plain cdk8s app, with their default values: the app of `cdk8s synth`. */
import { App } from 'cdk8s';
import { loadModule, ownCharts } from './load-module.js';

const app = new App();
for (const chart of await loadModule(process.cwd(), ownCharts)) chart(app);
app.synth();
