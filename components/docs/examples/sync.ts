/** The parts that both scripts below begin with. */
const buildReader = (baseUrl: string): string => `const base = "${baseUrl}";

async function read(path, query) {
  const response = await fetch(\`\${base}\${path}?\${new URLSearchParams(query)}\`, {
    headers: { Authorization: \`Bearer \${process.env.API_KEY}\` },
  });
  const body = await response.json();
  if (body.error) throw new Error(\`\${body.error.code}: \${body.error.message}\`);
  return body;
}`;

/** A script that reads every submission, the oldest change first. */
export const buildSubmissionSync = (baseUrl: string): string => `${buildReader(baseUrl)}

let cursor = "";
while (cursor !== null) {
  const { data, meta } = await read("/submissions", {
    order: "-updated",
    limit: 100,
    cursor,
  });
  for (const submission of data) {
    console.log(submission.id, submission.updated_at); // store it under its id
  }
  cursor = meta.next_cursor;
}`;

/** A script that reads the events after the last one that it has seen. */
export const buildEventSync = (baseUrl: string): string => `${buildReader(baseUrl)}

let after; // the id of the last event that you handled, or undefined
for (;;) {
  const { data } = await read("/events", {
    types: "submission.graded,submission.grading.completed",
    limit: 500,
    ...(after && { after }),
  });
  for (const event of data) {
    console.log(event.type, event.data.submission_id);
    after = event.id; // store it together with your change
  }
  if (data.length === 0) break; // run again in a minute
}`;
