/** A failure of setup or startup. Its message tells the operator what to do, so it is shown without a stack. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}
