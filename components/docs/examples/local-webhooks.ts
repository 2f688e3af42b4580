/** A shell script that registers a receiver on the same computer. The response contains its secret. */
export const buildLocalWebhook = (baseUrl: string): string => `curl -X POST "${baseUrl}/webhooks" \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "url": "http://localhost:4000/", "events": ["*"] }'`;

/** A shell script that sends a test event to the webhook with the id in \`$ID\` and shows what became of it. */
export const buildLocalWebhookTest = (
  baseUrl: string,
): string => `curl -X POST "${baseUrl}/webhooks/$ID/test" \\
  -H "Authorization: Bearer $API_KEY"

curl "${baseUrl}/webhooks/deliveries?limit=1" \\
  -H "Authorization: Bearer $API_KEY"`;
