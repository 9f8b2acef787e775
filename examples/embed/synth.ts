import { App } from 'cdk8s';
import { embed } from './main.js';

embed(new App()).synth();
