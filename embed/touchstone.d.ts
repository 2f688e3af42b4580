/** The style sheet, which the build makes of embed.css and the classes in use. */
declare module "touchstone:styles" {
  const css: string;
  export default css;
}
