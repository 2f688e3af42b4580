import type { Language } from "./languages.ts";
import { toJavaScript, toJson, toPython } from "./literal.ts";

const QUIZ = {
  title: "Capitals",
  settings: { allowed_attempts: 3 },
  exercises: [
    {
      questions: [
        {
          content_ast: {
            type: "doc",
            content: [
              {
                type: "paragraph",
                content: [
                  { type: "text", text: "The capital of France is " },
                  { type: "textEntryInteraction", attrs: { responseId: "capital" } },
                  { type: "text", text: "." },
                ],
              },
            ],
          },
          answer_keys: [{ type: "text", response_id: "capital", accept: [{ value: "Paris" }] }],
        },
      ],
    },
  ],
};

/** A script in each language that starts with an empty organization and ends with a graded result. */
export const quickStart: Record<Language, (baseUrl: string) => string> = {
  curl: (baseUrl) => `BASE="${baseUrl}"
AUTH="Authorization: Bearer $API_KEY"
UUID='[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

# 1. Create a draft. The response contains its id.
ASSESSMENT=$(curl -sS "$BASE/assessments" -H "$AUTH" \\
  -H "Content-Type: application/json" -d @- <<'JSON' | grep -oE "$UUID" | head -n 1
${toJson(QUIZ)}
JSON
)

# 2. Publish it.
curl -sS -X POST "$BASE/assessments/$ASSESSMENT/publish" -H "$AUTH"; echo

# 3. Read it. $1 becomes the id of the exercise, $2 that of the question.
set -- $(curl -sS "$BASE/assessments/$ASSESSMENT" -H "$AUTH" \\
  | grep -oE '"exercises":.*' | grep -oE "$UUID")

# 4. Submit a learner's answer. The result is in the same response.
curl -sS "$BASE/assessments/$ASSESSMENT/submit" -H "$AUTH" \\
  -H "Content-Type: application/json" -d @- <<JSON; echo
{
  "learner_ref": "learner-4711",
  "answers": {
    "exerciseAnswers": [
      {
        "exerciseId": "$1",
        "questionAnswers": [{ "questionId": "$2", "answers": ["Paris"] }]
      }
    ]
  }
}
JSON

# 5. Read the results of all learners.
curl -sS "$BASE/assessments/$ASSESSMENT/results" -H "$AUTH"; echo`,

  javascript: (baseUrl) => `const base = "${baseUrl}";

async function call(method, path, body) {
  const response = await fetch(base + path, {
    method,
    headers: {
      Authorization: \`Bearer \${process.env.API_KEY}\`,
      "Content-Type": "application/json",
    },
    body: body && JSON.stringify(body),
  });
  const { data, error } = await response.json();
  if (error) throw new Error(\`\${error.code}: \${error.message}\`);
  return data;
}

// 1. Create a draft.
const { id } = await call("POST", "/assessments", ${toJavaScript(QUIZ)});

// 2. Publish it.
await call("POST", \`/assessments/\${id}/publish\`);

// 3. Read it to get the ids of its exercise and question.
const { exercises } = await call("GET", \`/assessments/\${id}\`);
const [exercise] = exercises;

// 4. Submit a learner's answer. The result is in the same response.
const result = await call("POST", \`/assessments/\${id}/submit\`, {
  learner_ref: "learner-4711",
  answers: {
    exerciseAnswers: [
      {
        exerciseId: exercise.id,
        questionAnswers: [{ questionId: exercise.questions[0].id, answers: ["Paris"] }],
      },
    ],
  },
});
console.log(result.score, "of", result.max_score);

// 5. Read the results of all learners.
console.log(await call("GET", \`/assessments/\${id}/results\`));`,

  python: (baseUrl) => `import json, os, urllib.request

BASE = "${baseUrl}"


def call(method, path, body=None):
    request = urllib.request.Request(
        BASE + path,
        method=method,
        headers={
            "Authorization": f"Bearer {os.environ['API_KEY']}",
            "Content-Type": "application/json",
        },
        data=None if body is None else json.dumps(body).encode(),
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)["data"]


# 1. Create a draft.
assessment = call("POST", "/assessments", ${toPython(QUIZ)})["id"]

# 2. Publish it.
call("POST", f"/assessments/{assessment}/publish")

# 3. Read it to get the ids of its exercise and question.
exercise = call("GET", f"/assessments/{assessment}")["exercises"][0]

# 4. Submit a learner's answer. The result is in the same response.
result = call("POST", f"/assessments/{assessment}/submit", {
    "learner_ref": "learner-4711",
    "answers": {
        "exerciseAnswers": [
            {
                "exerciseId": exercise["id"],
                "questionAnswers": [
                    {"questionId": exercise["questions"][0]["id"], "answers": ["Paris"]}
                ],
            }
        ]
    },
})
print(result["score"], "of", result["max_score"])

# 5. Read the results of all learners.
print(call("GET", f"/assessments/{assessment}/results"))`,
};
