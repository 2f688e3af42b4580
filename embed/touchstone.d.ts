/** The style sheet that the build generates from embed.css and the classes in use. */
declare module "touchstone:styles" {
  const css: string;
  export default css;
}
