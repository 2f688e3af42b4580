/** Ready-to-run webhook receivers. They verify the signature over the raw bytes before parsing anything. */
export const nodeReceiver = `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.WEBHOOK_SECRET; // the whole secret: whsec_...

function isSigned(body, signature = "") {
  const expected = "sha256=" + createHmac("sha256", secret).update(body).digest("hex");
  const [a, b] = [Buffer.from(signature), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  if (!isSigned(body, request.headers["x-service-signature"])) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(204).end(); // acknowledge first, then work
  const event = JSON.parse(body);
  console.log(event.type, event.id, event.data);
}).listen(process.env.PORT ?? 4000);`;

export const pythonReceiver = `import hashlib, hmac, json, os
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()  # the whole secret: whsec_...


def is_signed(body, signature):
    expected = "sha256=" + hmac.new(SECRET, body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(signature.encode(), expected.encode())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not is_signed(body, self.headers.get("X-Service-Signature", "")):
            self.send_response(401)
            self.end_headers()
            return
        self.send_response(204)  # acknowledge first, then work
        self.end_headers()
        event = json.loads(body)
        print(event["type"], event["id"], event["data"], flush=True)


HTTPServer(("", int(os.environ.get("PORT", "4000"))), Receiver).serve_forever()`;
