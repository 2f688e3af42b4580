import type { LtiMessages } from "../language.ts";

export const es: LtiMessages = {
  opening: "Abriendo…",
  continue: "Continuar",
  newWindowTitle: "Abrir en una ventana nueva",
  newWindowHint:
    "Su navegador bloquea las cookies dentro de la plataforma de aprendizaje, por lo que esta página no puede saber si fue usted quien la abrió. En una ventana propia sí funciona.",
  openWindow: "Abrir en una ventana nueva",
  openAgain: "Cierre esta página y vuelva a abrir la actividad en su curso.",
  refusedTitle: "No se puede abrir esta página",
  refusedExpired:
    "El enlace de su curso ha caducado o ya se ha usado. Vuelva a abrir la actividad en su curso.",
  refusedAssessment:
    "No hay ninguna evaluación en esta actividad o todavía no está publicada. Avise a su docente.",
  refusedBusy:
    "El servicio no puede responder en este momento. Espere un minuto y vuelva a abrir la actividad.",
  refusedSetup:
    "No hemos podido verificar este acceso desde su plataforma de aprendizaje. Vuelva a abrir la actividad. Si no funciona, facilite este código a su administrador: {code}",
  timeLimit: { one: "Tiempo límite: {n} minuto", other: "Tiempo límite: {n} minutos" },
  timerStarts: "El tiempo empieza a contar al comenzar y sigue corriendo aunque cierre esta página.",
  start: "Comenzar",
  startAnother: "Comenzar otro intento",
  attemptsLeft: { one: "Le queda {n} intento.", other: "Le quedan {n} intentos." },
  lastResult: "Su último resultado",
  score: { one: "{score} de {max} punto ({percent} %)", other: "{score} de {max} puntos ({percent} %)" },
  passed: "Aprobado",
  notPassed: "No aprobado",
  pending: "Algunas respuestas aún no se han corregido, así que esta no es su puntuación final.",
  exhausted: "Ha agotado todos los intentos.",
  archived: "Esta evaluación está cerrada y ya no admite intentos.",
  notOpen: "Esta evaluación no está abierta en este momento.",
  noScript: "Esta evaluación necesita JavaScript. Actívelo y vuelva a abrir la actividad.",
};
