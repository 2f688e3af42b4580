import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { ExpressionSyntaxError, type Token } from "./tokens.ts";
import type { Tree } from "./tree.ts";

const MAX_NODES = 200;

/** Reads tokens and limits the nodes built from them. `take` consumes the next token if it is of the given kind. */
export type Reader = {
  peek: (ahead?: number) => Token | undefined;
  take: (...kinds: Token["kind"][]) => Token | undefined;
  node: <T extends Tree>(tree: T) => T;
};

export function createReader(tokens: readonly Token[]): Reader {
  let position = 0;
  let nodes = 0;
  return {
    peek: (ahead = 0) => tokens[position + ahead],
    take: (...kinds) => {
      const token = tokens[position];
      if (!token || !kinds.includes(token.kind)) return undefined;
      position += 1;
      return token;
    },
    node: (tree) => {
      nodes += 1;
      if (nodes > MAX_NODES) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.tooLong);
      return tree;
    },
  };
}
