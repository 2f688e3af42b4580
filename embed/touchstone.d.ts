/** The style sheet that the build generates from embed.css and the classes in use. */
declare module "touchstone:styles" {
  const css: string;
  export default css;
}

/** The controls that the player loads on demand, with their style sheet. They take the player's modules. */
declare module "touchstone:more-controls" {
  const define: (
    require: (name: string) => object,
  ) => typeof import("#components/content/answer/more/controls.ts") & {
    css: string;
  };
  export default define;
}
