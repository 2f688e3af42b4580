/** A change of SQL or Lua. `from` occurs in the file exactly once. */
export type StatementMutation = { file: string; from: string; to: string };
/** Changes, and the tests that must notice each one. With `needsRedis`, they are skipped if redis-server is missing. */
export type MutationGroup = {
  name: string;
  tests: readonly string[];
  needsRedis?: true;
  changes: readonly StatementMutation[];
};

const SQL = "drizzle/0001_functions.sql";
const RATE_TAKE = "drizzle/0004_rate_reservations.sql";
const LUA = "lib/platform/limits/sliding-window-log.ts";
const changes = (file: string, all: readonly (readonly [from: string, to: string])[]): StatementMutation[] =>
  all.map(([from, to]) => ({ file, from, to }));

export const groups: readonly MutationGroup[] = [
  {
    name: "rate_take",
    tests: ["tests/limits/postgres.test.ts"],
    changes: changes(RATE_TAKE, [
      // Requests with the same name wait for each other, and the first one inserts its row.
      ["p_name for update;\n  if not found then", "p_name;\n  if not found then"],
      ["clock_timestamp()) on conflict do nothing;", "clock_timestamp());"],
      [
        "select * into c from rate_counters r where r.organization_id = p_organization and r.name = p_name for update;\n  if",
        "select * into c from rate_counters r where r.name = p_name for update;\n  if",
      ],
      // This makes sure that the clock never runs backward.
      ["select greatest(v_now, h.at) into v_now", "select v_now into v_now"],
      ["if c.head >= c.tail then", "if c.head > c.tail then"],
      ["h.seq = c.head;\n  end if;", "h.seq = c.tail;\n  end if;"],
      // These change what is counted.
      ["if v_at <= v_now - p_window then", "if v_at <= v_now then"],
      ["c.head - v_low + 1 < p_limit;", "c.head - v_low + 1 <= p_limit;"],
      ["c.head - v_low + 1 < p_limit;", "c.head - v_low < p_limit;"],
      ["if allowed and p_take then", "if p_take then"],
      ["if allowed and p_take then", "if allowed then"],
      ["h.seq < v_low;", "h.seq <= v_low;"],
      ["set head = c.head, tail = v_low", "set head = c.head, tail = c.tail"],
      ["if p_take and (allowed or v_low > c.tail) then", "if p_take and allowed then"],
      // These change what is returned.
      ["v_oldest := coalesce(v_oldest, v_now);", ""],
      ["greatest(0, p_limit - (c.head - v_low + 1))", "p_limit - (c.head - v_low + 1)"],
      ["p_limit - (c.head - v_low + 1))", "p_limit - (c.head - v_low))"],
      ["extract(epoch from v_oldest + p_window - v_now)", "extract(epoch from v_oldest - v_now)"],
      ["extract(epoch from h.at + p_window - v_now)", "extract(epoch from h.at - v_now)"],
      ["h.seq = c.head - p_limit + 1;", "h.seq = v_low;"],
      ["h.seq = c.head - p_limit + 1;", "h.seq = c.head - p_limit;"],
    ]),
  },
  {
    name: "check_take",
    tests: ["tests/limits/check.test.ts"],
    changes: changes(SQL, [
      ["select a.revision = p_revision into fresh", "select a.revision >= p_revision into fresh"],
      [
        "where a.organization_id = p_organization and a.id = p_assessment;\n  fresh",
        "where a.id = p_assessment;\n  fresh",
      ],
      ["fresh := coalesce(fresh, false);", ""],
      ["if not fresh then", "if false then"],
      ["p_name, o.check_limit_count,", "p_name, o.limit_check,"],
      [
        "o.check_limit_window_seconds * interval '1 second'",
        "o.check_limit_window_seconds * interval '1 minute'",
      ],
    ]),
  },
  {
    name: "the Lua script",
    tests: ["tests/limits/redis.test.ts"],
    needsRedis: true,
    changes: changes(LUA, [
      ["+ math.floor(t[2] / 1000)", ""],
      ["if newest[2] and tonumber(newest[2]) > now then", "if false then"],
      ["'-inf', now - window)", "'-inf', now)"],
      ["n + take <= limit", "n + take < limit"],
      ["n + take <= limit", "n <= limit"],
      ["if allowed and take > 0 then", "if allowed then"],
      ["if allowed and take > 0 then", "if take > 0 then"],
      ["KEYS[1], now, ARGV[4])", "KEYS[1], now, now)"],
      ["'PEXPIRE', KEYS[1], window)", "'PEXPIRE', KEYS[1], window / 2)"],
      ["n = n + 1", ""],
      ["index = n - limit end", "index = 0 end"],
      ["index = n - limit end", "index = n - limit + 1 end"],
      ["tonumber(leaving[2]) + window - now", "tonumber(leaving[2]) - now"],
      ["math.max(0, limit - n)", "limit - n"],
    ]),
  },
];
