import { NotAnExpression, type Token } from "./tokens.ts";
import type { Tree } from "./tree.ts";

const MAX_NODES = 200;

/** Walks through tokens and counts the nodes made of them. */
export type Reader = {
  peek: (ahead?: number) => Token | undefined;
  take: (...kinds: Token["kind"][]) => Token | undefined;
  node: <T extends Tree>(tree: T) => T;
};

export function createReader(tokens: readonly Token[]): Reader {
  let place = 0;
  let nodes = 0;
  return {
    peek: (ahead = 0) => tokens[place + ahead],
    take: (...kinds) => {
      const token = tokens[place];
      if (!token || !kinds.includes(token.kind)) return undefined;
      place += 1;
      return token;
    },
    node: (tree) => {
      nodes += 1;
      if (nodes > MAX_NODES) throw new NotAnExpression("is too long");
      return tree;
    },
  };
}
