/** A setup or startup failure. Its message tells the operator what to do, so it is shown without a stack trace. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}
