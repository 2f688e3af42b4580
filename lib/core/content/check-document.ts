import type { Issue } from "#lib/contract/issues.ts";
import { findAttrsIssues } from "#lib/core/content/check-attrs.ts";
import { isObject, type JsonObject, type Path } from "#lib/core/content/json.ts";
import { MAX_DEPTH, MAX_ISSUES, MAX_NODES } from "#lib/core/content/limits.ts";
import type { Doc } from "#lib/core/content/nodes.ts";
import { findMarkAttrs, findNodeSpec } from "#lib/core/content/registry.ts";
import type { NodeSpec, Place, Slot } from "#lib/core/content/spec.ts";
import { CONTENT_ISSUES } from "#lib/messages/content-issues.ts";

type CheckedDocument = { ok: true; doc: Doc } | { ok: false; issues: Issue[] };

/** The current position of the traversal. The whole traversal shares one `seen` counter. */
type Position = { path: Path; depth: number; place: Place; parent?: NodeSpec; seen: { nodes: number } };

/**
 * Checks a document (an object whose type is "doc") against the declarations of its nodes, one node at a time.
 * `extractInteractions` checks the rules that involve several nodes. Returns up to MAX_ISSUES issues.
 */
export function checkDocument(value: JsonObject, place: Place): CheckedDocument {
  const issues: Issue[] = [];
  for (const issue of findNodeIssues(value, { path: [], depth: 1, place, seen: { nodes: 0 } })) {
    issues.push(issue);
    if (issues.length === MAX_ISSUES) break;
  }
  return issues.length === 0 ? { ok: true, doc: value as Doc } : { ok: false, issues };
}

/** Finds the issues of a node and its descendants. It is lazy, so that the traversal can stop at any issue. */
function* findNodeIssues(value: unknown, position: Position): Generator<Issue> {
  position.seen.nodes += 1;
  const resolved = resolveNode(value, position);
  if ("refusal" in resolved) {
    yield resolved.refusal;
    return;
  }
  const { node, spec } = resolved;
  yield* findMemberIssues(node, spec, position);
  yield* findAttrsIssues(node, spec.attrs, position.path);
  yield* findContentIssues(node, spec, position);
}

type ResolvedNode = { node: JsonObject; spec: NodeSpec } | { refusal: Issue };

/** Finds the declaration of a node, or the reason for rejecting it. Nodes inside a rejected node aren't checked. */
function resolveNode(value: unknown, { path, depth, place, parent, seen }: Position): ResolvedNode {
  const createRefusal = (message: string, ...member: string[]) => ({
    refusal: { path: [...path, ...member], message },
  });
  if (seen.nodes > MAX_NODES) return createRefusal(CONTENT_ISSUES.tooManyNodes(MAX_NODES));
  if (depth > MAX_DEPTH) return createRefusal(CONTENT_ISSUES.tooDeep(MAX_DEPTH));
  if (!isObject(value)) return createRefusal(CONTENT_ISSUES.notANode);
  const { type } = value;
  if (typeof type !== "string") return createRefusal(CONTENT_ISSUES.notANodeType, "type");
  const spec = findNodeSpec(type);
  if (!spec) return createRefusal(CONTENT_ISSUES.unknownNodeType(type), "type");
  if (parent && !findSlot(parent, spec)) return createRefusal(CONTENT_ISSUES.misplacedNode(type));
  if (spec.allowedIn && spec.allowedIn !== place)
    return createRefusal(describeMisplacement(spec.allowedIn, place));
  return { node: value, spec };
}

function describeMisplacement(only: Place, place: Place): string {
  if (only === "gapMatch") return CONTENT_ISSUES.misplacedGap;
  if (only === "hottext") return CONTENT_ISSUES.misplacedHottext;
  if (place === "sharedContext") return CONTENT_ISSUES.interactionInSharedContext;
  return CONTENT_ISSUES.nestedInteraction;
}

function* findMemberIssues(node: JsonObject, spec: NodeSpec, { path, parent }: Position): Generator<Issue> {
  const known = new Set(["type", "attrs"]);
  if (spec.children.length > 0) known.add("content");
  if (spec.groups.includes("inline") && !parent?.unmarked) known.add("marks");
  if (spec.text) known.add("text");
  for (const name of Object.keys(node)) {
    if (!known.has(name)) yield { path: [...path, name], message: CONTENT_ISSUES.unknownField };
  }
  if (spec.text && (typeof node.text !== "string" || node.text === "")) {
    yield { path: [...path, "text"], message: CONTENT_ISSUES.emptyText };
  }
  if (known.has("marks") && Object.hasOwn(node, "marks"))
    yield* findMarksIssues(node.marks, [...path, "marks"]);
}

/** Checks the `marks` of an inline node. As in ProseMirror, they are a set, so no mark can appear twice. */
function* findMarksIssues(marks: unknown, path: Path): Generator<Issue> {
  if (!Array.isArray(marks)) {
    yield { path, message: CONTENT_ISSUES.notMarks };
    return;
  }
  const seen = new Set<unknown>();
  for (const [index, mark] of marks.entries()) {
    const type = isObject(mark) ? mark.type : undefined;
    if (findMarkAttrs(type) && seen.has(type))
      yield { path: [...path, index], message: CONTENT_ISSUES.repeatedMark(String(type)) };
    else yield* findMarkIssues(mark, [...path, index]);
    seen.add(type);
  }
}

function* findMarkIssues(mark: unknown, path: Path): Generator<Issue> {
  if (!isObject(mark)) {
    yield { path, message: CONTENT_ISSUES.notAMark };
    return;
  }
  const { type } = mark;
  const attrs = findMarkAttrs(type);
  if (!attrs) {
    const message = typeof type === "string" ? CONTENT_ISSUES.unknownMark(type) : CONTENT_ISSUES.notAMarkType;
    yield { path: [...path, "type"], message };
    return;
  }
  for (const name of Object.keys(mark)) {
    if (name !== "type" && name !== "attrs")
      yield { path: [...path, name], message: CONTENT_ISSUES.unknownField };
  }
  yield* findAttrsIssues(mark, attrs, path);
}

function* findContentIssues(node: JsonObject, spec: NodeSpec, position: Position): Generator<Issue> {
  if (spec.children.length === 0) return;
  const path = [...position.path, "content"];
  const content = Object.hasOwn(node, "content") ? node.content : [];
  if (!Array.isArray(content)) {
    yield { path, message: CONTENT_ISSUES.notNodes };
    return;
  }
  const childPosition = {
    depth: position.depth + 1,
    place: spec.childPlace ?? position.place,
    parent: spec,
    seen: position.seen,
  };
  for (const [index, child] of content.entries()) {
    if (position.seen.nodes > MAX_NODES) return;
    yield* findNodeIssues(child, { ...childPosition, path: [...path, index] });
  }
  yield* findCountIssues(content, spec, path);
}

/** Checks the number of children. If a child isn't allowed here, the number isn't checked. */
function* findCountIssues(content: readonly unknown[], spec: NodeSpec, path: Path): Generator<Issue> {
  const counts = new Map<Slot, number>();
  for (const child of content) {
    const slot = findSlot(spec, isObject(child) ? findNodeSpec(child.type) : undefined);
    if (!slot) return;
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  for (const slot of spec.children) {
    const { group, min, max } = slot;
    const count = counts.get(slot) ?? 0;
    if (count < min || count > max)
      yield { path, message: CONTENT_ISSUES.wrongCount(min, min === max, group) };
  }
}

function findSlot(parent: NodeSpec, child: NodeSpec | undefined): Slot | undefined {
  return parent.children.find(({ group }) => child?.groups.includes(group));
}
