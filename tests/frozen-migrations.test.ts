import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const FOLDER = path.resolve(import.meta.dirname, "../drizzle");

/**
 * Migrations that databases have already run. Drizzle identifies them by `when`. A release adds its migrations at the
 * end.
 */
const RELEASED = [
  {
    tag: "0000_init",
    when: 1795291997496,
    sha256: "76c5587a275bd8970059da691b0f054ced1d2a4d98cc0124ed5b85aaa9a0172a",
  },
  {
    tag: "0001_functions",
    when: 1795291998580,
    sha256: "6f2537a448df1fdeedef9f411a57c1c66e3d1017dc8325ba552304027f34776e",
  },
  {
    tag: "0002_embed_progress",
    when: 1795346789337,
    sha256: "12b8a924c5a821d48940068b490b7cb46055bfd29fa7c5cf60e2f0700ed59682",
  },
  {
    tag: "0003_embed_progress_functions",
    when: 1795346791565,
    sha256: "0f669174437b97ca59034936f2daf2acf0a560e66cfbec68538bfde0620e5005",
  },
  {
    tag: "0004_rate_reservations",
    when: 1795347000000,
    sha256: "e5b1761446c3ed9f7af3380901ce6e7e69a583a974841121f9b848c16841b61e",
  },
  {
    tag: "0005_organization_founders",
    when: 1795347160157,
    sha256: "9216691b6b95a5b6e9aa3fe7ffa478e34f9e2002c2570f92afb576412ad160cf",
  },
  {
    tag: "0006_audit_sessions",
    when: 1795348752026,
    sha256: "a21dd2b0aca4af5ae6ca180d9eaf0df956c8eed3b113ffefe782d2009cbd8b04",
  },
  {
    tag: "0007_record_graded_submissions",
    when: 1795370000000,
    sha256: "dcde8880a0127110f65756eb8bee5db4eba4938a0be7eacfb1d5b216b3414991",
  },
  {
    tag: "0008_token_assessment_index",
    when: 1795372087918,
    sha256: "92f5ae97e8f67e2034a13467e7e50d66d2fcd1c959a836dea6800d569bef2228",
  },
  {
    tag: "0009_assessment_settings",
    when: 1795372778853,
    sha256: "9c69cc4d5a80bd4b86d42fef993cce9747e8070ab704edb83a0c3464e23627e1",
  },
  {
    tag: "0010_attempts",
    when: 1795374027111,
    sha256: "db8c9a84c5f3cc6d0d204c69e8a770829a434d75d63747864f9fb9a0fcbdf837",
  },
  {
    tag: "0011_attempt_functions",
    when: 1795374028808,
    sha256: "1bfcccea88308d97abbb250c4c815cb46c0572353217077ca0b8bb8b1b5f7073",
  },
  {
    tag: "0012_integrators",
    when: 1795385127811,
    sha256: "8b38eca7a0d7455cc8cc5c85bb0d075fb1578d7fac457be6edfbb134a022c828",
  },
  {
    tag: "0013_integrator_functions",
    when: 1795385130198,
    sha256: "162b6694563887b6c500c4416bf1b6ab32d6dc1ff56940bc53c3b4e4ea61ca29",
  },
  {
    tag: "0014_learner_indexes",
    when: 1795390944641,
    sha256: "e80bd87c0f6242284472cd75af6fa6baab710684faecaca936d5679e90c5a95b",
  },
  {
    tag: "0015_corrections",
    when: 1795402377954,
    sha256: "d10ceac781d9f7f029049f3acd178a3b6a0cf37d1507cabe650392f9c7dce775",
  },
  {
    tag: "0016_correction_functions",
    when: 1795402378861,
    sha256: "7265d270c9e718ab3ea3baa243b47d6b3fa4a0eb2469914fe10d281f587e57b4",
  },
  {
    tag: "0017_item_bank",
    when: 1795407331459,
    sha256: "ca7dcc33a3d35416540adc7ecd4220070a9f9ea80504dfc5d51d6c951eb8e129",
  },
  {
    tag: "0018_item_bank_functions",
    when: 1795407334538,
    sha256: "2f96d24b2746edb8db5607fdb04b24acc43a837f74ba6cb43a08bfd9ab76113d",
  },
  {
    tag: "0019_calibration",
    when: 1795410495864,
    sha256: "704462ebfe8fa78cbad7861c01e4856a00b93ae232688fe3f3cd0389c6e5073e",
  },
  {
    tag: "0020_regrade_results",
    when: 1795411372712,
    sha256: "e7f4a2f5062a7cf95e2fbc3a7655d607c5dc425360f1d43043694df2e1d9b5dd",
  },
  {
    tag: "0021_regrade_functions",
    when: 1795411376143,
    sha256: "6bd17e736a4b2c7a31f5c0382f55c366723a6c87615e046191afda93a8d2326b",
  },
  {
    tag: "0022_user_preferences",
    when: 1795420984306,
    sha256: "fa8a724b62f1ed3dee13f23a9ee3d32037e5ca0531b4d5b87dad8e92392f6c44",
  },
  {
    tag: "0023_imports",
    when: 1795433941050,
    sha256: "ebb3b8c5e764f4d4c0c1b00ef7f36abddd95e63a23326e8c96798e205546acdb",
  },
  {
    tag: "0024_submission_files",
    when: 1795460000000,
    sha256: "ff79a22fe8f3fb804623a71b9d78f4f6c1c66ac6785f21b09f4c1163541ae41e",
  },
  {
    tag: "0025_import_pictures",
    when: 1795460001000,
    sha256: "f7ae9dabcfff628056e25161064132a7c934239ad5f1c9cce2e1ac688872927a",
  },
  {
    tag: "0026_lti",
    when: 1795460100000,
    sha256: "66f28a449c97907ac8c4d9892993a38b05962cc6922feea9020410a357d8c25e",
  },
  {
    tag: "0027_lti_grades",
    when: 1795461000000,
    sha256: "d4bf8d13cce95b581044c0c9e015145954814b47700939371ae849fceb471d86",
  },
  {
    tag: "0028_flat_lists",
    when: 1795480000000,
    sha256: "a7e35c5f7eb67028e4d107973ff426253c172d3c6178b666e7976cb12a13e623",
  },
  {
    tag: "0029_flat_list_functions",
    when: 1795480000001,
    sha256: "be6559655f956270c420878c17dcb2e92031a6593afe5098dd6f8f21362ed0d4",
  },
  {
    tag: "0030_webhook_fan_out",
    when: 1795490000000,
    sha256: "390042a075f3aac225a9547be6036d28b98f5d9daa4774fc05cd88c941520c51",
  },
  {
    tag: "0031_webhook_fan_out_functions",
    when: 1795490000001,
    sha256: "5021bed655e8a200fd22f296c02da31f71c0fd96c687c8a76d8d51172b8276ca",
  },
  {
    tag: "0032_analytics_requests",
    when: 1795490100000,
    sha256: "1ee224be55d59552282afe9f583f5ddeb25b62109cd7828b0db89f4ff6455c7b",
  },
  {
    tag: "0033_expiry_indexes",
    when: 1795490200000,
    sha256: "be33e5b493355c509c2c3b8ed191fb1e14fb69cad386b3a11a4b7f559e5299fb",
  },
  {
    tag: "0034_early_statistics",
    when: 1795490300000,
    sha256: "d2d4f19a57f472faa188185dde04db8774c5a447ab4097d654648ae86a86e900",
  },
  {
    tag: "0035_deleted_assessment_tokens",
    when: 1795856267512,
    sha256: "0e878681fdfb8c479fe1039ed61948867e1349970da28c74f83d3cf19787dd39",
  },
  {
    tag: "0036_record_batch",
    when: 1795879577355,
    sha256: "c11c5949c70c10210fa215dd6bf051c765783cf424d41a54a4177df2fa74d71d",
  },
  {
    tag: "0037_attempt_numbers",
    when: 1795879600000,
    sha256: "876a629e6053abb89908a292bcaf2d04a02f9c30b70008ecc660a247964de669",
  },
  {
    tag: "0038_idempotent_etags",
    when: 1795879763401,
    sha256: "53dde828a929d15966efd0f1ea2c16d353098001b04a97df126737f4a2807c32",
  },
  {
    tag: "0039_coded_answers",
    when: 1795916668919,
    sha256: "36a0fd486942df9a3d449b6260958cae5559218e8336be2c07574efa6ff830ab",
  },
  {
    tag: "0040_record_codes",
    when: 1795916679481,
    sha256: "17766e3ca2a1df64717da1da609e5eef4682a1689da553f6f021b1573cfb8b71",
  },
  {
    tag: "0041_attempt_accommodations",
    when: 1795975512206,
    sha256: "b41aeed47c21b1b5045dfec003e9f669addd3a09d6e59de7d967742beaa75312",
  },
  {
    tag: "0042_import_runs",
    when: 1795984976295,
    sha256: "4d786a946f904d8164ac84c9a3d62954312ed34474a2d5184919968c8012af7a",
  },
  {
    tag: "0043_unopened_tokens",
    when: 1795986037247,
    sha256: "62cb0876fa9902bda0304772bf4d7cd9d657c1f5230c5c7ad05b0f2cc4d7fc61",
  },
  {
    tag: "0044_lti_authorization_server",
    when: 1795986089007,
    sha256: "883587794347786b6ab5c2df46860fd6fed1ffe0f467b247ffd4dd240c03caae",
  },
  {
    tag: "0045_lti_scores",
    when: 1796010914567,
    sha256: "d2ba934d85660febeab9e2d10c59bce7153c4b1b214c3b3778d1bff75276c1ff",
  },
  {
    tag: "0046_renamed_attempts",
    when: 1796010936935,
    sha256: "20ab8cc570a5a7c1d425f7d4b8611b94a0984e0f7e26d056eee898021b19598e",
  },
  {
    tag: "0047_retention_indexes",
    when: 1796011583656,
    sha256: "0817891e2f92010f79711e3c673ef1ed756b42f43040483507e1c23d79980acf",
  },
  {
    tag: "0048_redelivery_during_attempt",
    when: 1796043709257,
    sha256: "efe6af25fd3279b5a248b5c9be905bc28a6e4257214fd2bf3527af3d688adff3",
  },
  {
    tag: "0049_lti_launch_age",
    when: 1796054943254,
    sha256: "1b0347681da36778461a2f9906a2ab6faea4159d62d28e6614e54fd0c6ca3814",
  },
  {
    tag: "0050_resumed_attempts",
    when: 1796054960653,
    sha256: "5b40bb6cab4aef5b8e790a8ad8e1e236b4abd439803d20c20d096ed252401969",
  },
];

const journal: { entries: { idx: number; tag: string; when: number }[] } = JSON.parse(
  fs.readFileSync(path.join(FOLDER, "meta/_journal.json"), "utf8"),
);

describe("the migrations", () => {
  test.each(RELEASED)("$tag is byte for byte the released migration", ({ tag, sha256 }) => {
    const digest = createHash("sha256").update(fs.readFileSync(path.join(FOLDER, `${tag}.sql`)));
    expect(digest.digest("hex")).toBe(sha256);
  });

  test("begin with those that were released, in their order", () => {
    const first = journal.entries.slice(0, RELEASED.length);
    expect(first).toMatchObject(RELEASED.map(({ tag, when }, idx) => ({ idx, tag, when })));
  });

  test("are each newer than the previous one, because Drizzle skips those older than the last one it ran", () => {
    const times = journal.entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  });

  test("match the files in the folder, each named by its number", () => {
    const files = fs.readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
    expect(files.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`));
    const numbers = journal.entries.map(({ idx, tag }) => [idx, tag.slice(0, 4)]);
    expect(numbers).toEqual(journal.entries.map((_, n) => [n, String(n).padStart(4, "0")]));
  });
});
