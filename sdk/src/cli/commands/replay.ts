import type { Command } from "../command.ts";

export const replay: Command = {
  name: "replay",
  summary: "Send a webhook delivery again",
  description:
    "The service sends the same body with the same event id and a new signature to the same endpoint.",
  parameters: ["DELIVERY"],
  examples: ["touchstone replay 0199a5c8-5b20-7d15-8e6a-9b3c0f2d7e54"],
  async run({ args: [id = ""], output, openClient }) {
    const delivery = await openClient().webhooks.deliveries.redeliver(id);
    output.show(delivery, `Delivery ${id} will be sent again.`);
    return undefined;
  },
};
