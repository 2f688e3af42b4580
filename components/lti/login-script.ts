/*
 * Scripts of the pages before a launch is accepted. They run in browsers as they are, so they are written for old ones.
 * Platform storage is the 1EdTech specification "LTI Client Side postMessages 0.1".
 */

/** Sends a message to the platform's storage frame and calls back with its response, or with null after 2 seconds. */
const ASK_STORAGE = `
function askStorage(storage, subject, key, value, done) {
  var frame = storage.target === "_parent" ? window.parent : window.parent.frames[storage.target];
  if (!frame) return done(null);
  var id = storage.key + subject;
  var timer = setTimeout(function () { finish(null); }, 2000);
  function finish(answer) {
    clearTimeout(timer);
    window.removeEventListener("message", receive);
    done(answer);
  }
  function receive(event) {
    var answer = event.data || {};
    if (event.origin !== storage.origin || answer.message_id !== id) return;
    if (answer.subject !== subject + ".response") return;
    finish(answer.error ? null : answer);
  }
  window.addEventListener("message", receive);
  var message = { subject: subject, message_id: id, key: key };
  if (value !== null) message.value = value;
  frame.postMessage(message, storage.origin);
}
var data = JSON.parse(document.getElementById("data").textContent);
function show(id) {
  document.getElementById("opening").hidden = true;
  document.getElementById(id).hidden = false;
}`;

/** Continues the login once the browser has kept something that proves it: in a cookie, or in the platform's storage. */
export const LOGIN_SCRIPT = `${ASK_STORAGE}
function proceed() { window.location.replace(data.location); }
function tryCookie() {
  fetch("/lti/cookie?login=" + data.loginId, { credentials: "same-origin", cache: "no-store" }).then(
    function (response) { if (response.status === 204) proceed(); else show("window"); },
    function () { show("window"); }
  );
}
if (data.storage) {
  askStorage(data.storage, "lti.put_data", data.storage.key, data.storage.value, function (answer) {
    if (answer) proceed(); else tryCookie();
  });
} else tryCookie();`;

/** Adds what the platform's storage has kept to the launch and posts it again. */
export const LAUNCH_SCRIPT = `${ASK_STORAGE}
askStorage(data.storage, "lti.get_data", data.storage.key, null, function (answer) {
  if (!answer || typeof answer.value !== "string" || answer.value === "") return show("window");
  var form = document.getElementById("launch");
  form.elements.storage_value.value = answer.value;
  form.submit();
});`;
