/** Handlebars in one file: the package's main module loads forty, which takes longer than all that we use it for. */
declare module 'handlebars/dist/handlebars.js' {
  import type Handlebars from 'handlebars';

  const handlebars: typeof Handlebars;
  export = handlebars;
}
