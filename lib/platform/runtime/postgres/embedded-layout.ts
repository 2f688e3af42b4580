import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";

/** The user that a child process runs as. An empty object means the current user. */
export type RunAs = { uid: number; gid: number } | Record<string, never>;

export type EmbeddedLayout = {
  runAs: RunAs;
  /** The path of the cluster, which PostgreSQL calls its data directory. */
  cluster: string;
  socketDir: string;
  logFile: string;
  /** Where the binaries are copied if the ones in the package can't be used. */
  copiesDir: string;
};

/** Where root stores the cluster if PostgreSQL's user can't reach DATA_DIR. */
const SYSTEM_DIR = "/var/lib/touchstone";

/** The maximum length of a Unix socket path is 103 bytes on macOS and 107 on Linux. */
const MAX_SOCKET_PATH = 103;

const isRoot = () => process.getuid?.() === 0;

/**
 * Returns the paths of the embedded PostgreSQL for a data directory and the user it runs as. Changes files only when it
 * runs as root: it lets others traverse root's DATA_DIR, and if PostgreSQL's user still can't reach it, it links to a
 * directory in `systemDir`.
 */
export function resolveEmbeddedLayout(dataDir: string, systemDir = SYSTEM_DIR): EmbeddedLayout {
  const home = fs.realpathSync(dataDir);
  const runAs = chooseUser(path.join(home, "pg"));
  allowTraversal(home, runAs);
  const cluster = findCluster(home, runAs, systemDir);
  return {
    runAs,
    cluster,
    socketDir: chooseSocketDir(path.dirname(cluster)),
    logFile: path.join(home, "postgres.log"),
    copiesDir: isRoot() ? systemDir : home,
  };
}

/** Chooses the user for PostgreSQL, which refuses to run as root and requires a user with a name. */
function chooseUser(cluster: string): RunAs {
  if (!isRoot()) {
    if (hasUsername()) return {};
    throw new OperatorError(
      `The embedded PostgreSQL can't run as user ${process.getuid?.()}, who has no entry in /etc/passwd. ` +
        "Run Touchstone as a user with an entry, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwords = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = passwords.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new OperatorError(
    "PostgreSQL can't run as root, and this system has no user named postgres or nobody. " +
      "Run Touchstone as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
  );
}

function hasUsername(): boolean {
  try {
    return os.userInfo().username !== "";
  } catch {
    return false;
  }
}

/** Checks whether the user can traverse the directory and all of its parents. */
export function canTraverse(dir: string, { uid, gid }: RunAs): boolean {
  if (uid === undefined) return true;
  const { mode, uid: owner, gid: group } = fs.statSync(dir);
  const search = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  return (mode & search) !== 0 && (dir === path.dirname(dir) || canTraverse(path.dirname(dir), { uid, gid }));
}

/** Lets other users traverse root's data directory, but not list it. Secret files in it have stricter modes. */
function allowTraversal(home: string, runAs: RunAs): void {
  if (canTraverse(home, runAs) || !canTraverse(path.dirname(home), runAs)) return;
  const { uid, mode } = fs.statSync(home);
  if (uid === 0) fs.chmodSync(home, (mode & 0o7777) | 0o001);
}

function findCluster(home: string, runAs: RunAs, systemDir: string): string {
  const cluster = path.join(home, "pg");
  const found = fs.lstatSync(cluster, { throwIfNoEntry: false });
  if (!found) return canTraverse(home, runAs) ? cluster : linkToSystemDir(cluster, systemDir);
  const target = found.isSymbolicLink() ? followLink(cluster) : cluster;
  if (fs.existsSync(target)) assertUsable(target, runAs);
  return target;
}

function assertUsable(cluster: string, runAs: RunAs): void {
  if (!canTraverse(cluster, runAs)) {
    throw new OperatorError(
      `PostgreSQL runs as user ${runAs.uid}, who can't reach ${cluster}. Let others traverse the ` +
        "directories above it (chmod o+x), or set DATA_DIR to another directory.",
    );
  }
  const owner = fs.statSync(cluster).uid;
  if (!isRoot() && owner !== process.getuid?.()) {
    throw new OperatorError(
      `The database in ${cluster} belongs to another user (${owner}). Run Touchstone as that user or as root, ` +
        "or set DATA_DIR to another directory.",
    );
  }
}

/** Creates `pg` as a link to a new directory, which in turn identifies the data directory that it belongs to. */
function linkToSystemDir(link: string, systemDir: string): string {
  const home = path.join(systemDir, `data-${randomBytes(6).toString("hex")}`);
  fs.mkdirSync(home, { recursive: true });
  for (const dir of [systemDir, home]) fs.chmodSync(dir, 0o755);
  fs.writeFileSync(path.join(home, "serves"), buildOwnerMarker(link));
  fs.symlinkSync(path.join(home, "pg"), link);
  return path.join(home, "pg");
}

/**
 * Returns the target of a link. Rejects the link in a copied data directory, because otherwise two services would
 * unknowingly share one database.
 */
function followLink(link: string): string {
  const target = fs.readlinkSync(link);
  let ownerMarker = "";
  try {
    ownerMarker = fs.readFileSync(path.join(path.dirname(target), "serves"), "utf8");
  } catch {}
  if (ownerMarker === buildOwnerMarker(link)) return target;
  throw new OperatorError(
    `${link} links to ${target}, which isn't the database of this data directory. ` +
      `Remove ${link} to start with an empty database.`,
  );
}

function buildOwnerMarker(link: string): string {
  const { dev, ino } = fs.statSync(path.dirname(link));
  return `${dev}:${ino}\n`;
}

/**
 * Returns a directory for the socket next to the cluster or, if that path is too long, under /tmp with a unique name.
 */
function chooseSocketDir(parent: string): string {
  const siblingDir = path.join(parent, "pg-socket");
  if (Buffer.byteLength(getSocketPath(siblingDir)) <= MAX_SOCKET_PATH) return siblingDir;
  const { dev, ino, birthtimeNs } = fs.statSync(parent, { bigint: true });
  const name = createHash("sha256")
    .update(`${parent}:${dev}:${ino}:${birthtimeNs}`)
    .digest("hex")
    .slice(0, 16);
  return `/tmp/touchstone-${name}`;
}

export const getSocketPath = (socketDir: string): string => path.join(socketDir, ".s.PGSQL.5432");

/** Creates a directory that only PostgreSQL's user (and root) can enter. If it already exists, it must be private. */
export function makePrivateDir(dir: string, { uid, gid }: RunAs): void {
  try {
    fs.mkdirSync(dir, { mode: 0o700 });
    if (uid !== undefined) fs.chownSync(dir, uid, gid);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const found = fs.lstatSync(dir);
  const owner = uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new OperatorError(
      `${dir} must be a directory that only user ${owner} can enter. Remove it and try again.`,
    );
  }
}
