/** The settings page with the organization's learning platforms. */
export const LTI_PLATFORMS = {
  title: "Lernplattformen",
  lead: "Verbinden Sie Moodle, Canvas oder eine andere Lernplattform über LTI 1.3. Lernende öffnen Tests ohne Konto aus ihren Kursen, und ihre Punkte erscheinen in der Bewertungsübersicht.",
  emptyTitle: "Noch keine Lernplattformen",
  emptyText:
    "Senden Sie der Administration Ihrer Plattform einen Registrierungslink oder tragen Sie die Einstellungen der Plattform selbst ein.",
  platform: "Plattform",
  launches: "Aufrufe",
  scores: "Punkte",
  roster: "Teilnehmerliste",
  never: "Noch nicht verwendet",
  worked: (time: string): string => `Zuletzt erfolgreich: ${time}`,
  failed: (time: string): string => `Fehlgeschlagen: ${time}`,
  add: "Plattform hinzufügen",
  edit: "Plattform bearbeiten",
  save: "Änderungen speichern",
  saved: "Plattform gespeichert",
  actionsHead: "Aktionen",
  actions: (name: string): string => `Aktionen für ${name}`,
  delete: "Löschen",
  deleteTitle: "Diese Plattform löschen?",
  deleteVerb: "Plattform löschen",
  deleteText:
    "Links in ihren Kursen funktionieren dann nicht mehr, und noch nicht gesendete Punkte werden verworfen. Lernende und ihre Abgaben bleiben erhalten.",
  deleted: "Plattform gelöscht",
  link: "Registrierungslink erstellen",
  linkTitle: "Registrierungslink",
  linkText:
    "Geben Sie diesen Link der Administration der Plattform. Sie trägt ihn als Registrierungs-URL des Tools ein, in Moodle zum Beispiel unter Website-Administration > Plugins > Externes Tool > Tools verwalten. Er funktioniert einmal und läuft in 7 Tagen ab.",
  linkLost: "Der Link wird nicht noch einmal angezeigt. Ohne ihn müssen Sie einen neuen erstellen.",
  copyLink: "Link kopieren",
  fields: {
    name: "Name",
    nameHint: "Optional. Sonst wird der Host des Ausstellers verwendet.",
    issuer: "Aussteller",
    issuerHint: "Auch Plattform-ID genannt. In Moodle die Adresse der Website.",
    client_id: "Client-ID",
    deployment_ids: "Deployment-IDs",
    deploymentHint: "Trennen Sie mehrere durch Kommas.",
    authorization_endpoint: "URL für Authentifizierungsanfragen",
    token_endpoint: "URL für Zugriffstoken",
    authorization_server: "Audience der Zugriffstoken",
    audienceHint:
      "Optional. Sonst wird die URL für Zugriffstoken verwendet. In Brightspace „OAuth2 Audience“ genannt.",
    jwks_uri: "URL der öffentlichen Schlüssel",
  },
  toolTitle: "Einstellungen für Ihre Plattform",
  toolLead: "Wenn Sie das Tool von Hand einrichten, tragen Sie diese Werte in der Plattform ein.",
  tool: {
    login: "Login-URL",
    launch: "Weiterleitungs-URL, Start-URL und URL für Deep Linking",
    jwks: "URL der öffentlichen Schlüssel",
  },
  moodle:
    "Wählen Sie in Moodle LTI 1.3 und „Schlüsselsatz-URL“, schalten Sie Deep Linking („Inhalt auswählen“) ein und erlauben Sie bei „IMS LTI Assignment and Grade Services“ die Synchronisierung von Bewertungen und die Verwaltung von Spalten.",
  canvas:
    "Erstellen Sie in Canvas einen Entwicklerschlüssel vom Typ LTI mit der Methode „URL eingeben“ oder „Manuelle Eingabe“, der Platzierung „Assignment selection“ und den Berechtigungen, Bewertungsspalten anzulegen, Punkte zu senden und Teilnehmende zu lesen. Der Aussteller ist https://canvas.instructure.com.",
  others:
    "Registrieren Sie in anderen Plattformen ein LTI-1.3-Tool. Um einen Test ohne Deep Linking einzubinden, setzen Sie den benutzerdefinierten Parameter assessment_id auf seine ID.",
  errors: {
    assessment_unavailable: "Der Link verweist auf keinen veröffentlichten Test dieser Organisation.",
    bad_signature:
      "Die Nachricht ist mit keinem Schlüssel signiert, den die Plattform veröffentlicht. Prüfen Sie die URL der öffentlichen Schlüssel.",
    browser_not_proven:
      "Der Browser ließ sich nicht wiedererkennen, meist weil er Cookies blockiert. Ein neues Fenster wurde angeboten.",
    expired: "Die Nachricht war abgelaufen, oder die Uhr der Plattform geht falsch.",
    keys_unavailable:
      "Die öffentlichen Schlüssel der Plattform konnten nicht abgerufen werden. Prüfen Sie ihre URL.",
    malformed_message: "Der Nachricht fehlt ein Feld, das LTI 1.3 verlangt, oder ihr Typ ist unbekannt.",
    nonce_used: "Die Nachricht wurde schon einmal verwendet. Wahrscheinlich wurde die Seite neu geladen.",
    platform_error: "Die Plattform hat die Anmeldung mit einem Fehler beendet.",
    unknown_deployment: "Das Deployment gehört nicht zu den Deployment-IDs.",
    wrong_audience: "Die Nachricht ist für einen anderen Client bestimmt. Prüfen Sie die Client-ID.",
    wrong_issuer: "Die Nachricht kommt von einem anderen Aussteller. Prüfen Sie den Aussteller.",
    wrong_state: "Die Anmeldung war abgelaufen oder wurde an anderer Stelle begonnen.",
    wrong_target: "Der Link verweist auf einen anderen Dienst.",
  },
};
