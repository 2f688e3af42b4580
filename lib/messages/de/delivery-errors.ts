import { type Phrases, translatePhrase } from "../translate-phrase.ts";

/** Why a delivery attempt failed, by the English text that is stored. */
const DELIVERY_ERRORS: Phrases = [
  ["The endpoint responded with status {}", "Der Endpunkt hat mit Status {} geantwortet"],
  ["No complete response within 1 second", "Keine vollständige Antwort innerhalb von 1 Sekunde"],
  ["No complete response within {} seconds", "Keine vollständige Antwort innerhalb von {} Sekunden"],
  ["The host isn't at a public address", "Der Host hat keine öffentliche Adresse"],
  ["The host name doesn't resolve", "Der Hostname lässt sich nicht auflösen"],
  ["The connection was refused", "Die Verbindung wurde abgelehnt"],
  ["The host can't be reached", "Der Host ist nicht erreichbar"],
  ["The connection took too long", "Der Verbindungsaufbau hat zu lange gedauert"],
  ["The response headers are too large", "Die Header der Antwort sind zu groß"],
  [
    "The connection was closed before the response was complete ({})",
    "Die Verbindung wurde vor dem Ende der Antwort geschlossen ({})",
  ],
  [
    "The endpoint sent 100 Continue, which isn't supported. It must send only its final response.",
    "Der Endpunkt hat 100 Continue gesendet, was nicht unterstützt wird. Er darf nur seine endgültige Antwort senden.",
  ],
  [
    "The endpoint's certificate or TLS setup wasn't accepted",
    "Das Zertifikat oder die TLS-Konfiguration des Endpunkts wurde nicht akzeptiert",
  ],
  ["The request failed", "Die Anfrage ist fehlgeschlagen"],
  [
    "The signing secret can't be decrypted. Rotate it.",
    "Das Signaturgeheimnis lässt sich nicht entschlüsseln. Erneuern Sie es.",
  ],
  ["{} ({})", "{} ({})"],
];

/** Translates a stored reason. A code follows some reasons, which are translated on their own. */
export const translateDeliveryError = (text: string): string =>
  translatePhrase(DELIVERY_ERRORS, text, translateDeliveryError) ?? text;
