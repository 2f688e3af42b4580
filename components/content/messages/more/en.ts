/** The messages of the interactions that are loaded on demand, in English. Other languages need the same keys. */
export const en = {
  // Pairs of one set
  tapPair: "Select two items to pair them.",
  tapPairAreas: "Select two areas of the image to pair them.",
  pairsAny: "You can make any number of pairs.",
  pairsAtLeast: { one: "Make at least {n} pair.", other: "Make at least {n} pairs." },
  pairsUpTo: { one: "You can make {n} pair.", other: "You can make up to {n} pairs." },
  pairsBetween: { one: "Make {min} to {n} pairs.", other: "Make {min} to {n} pairs." },
  pairsExactly: { one: "Make {n} pair.", other: "Make {n} pairs." },
  pairLimit: {
    one: "You’ve made {n} pair, the maximum. Remove it to make another.",
    other: "You’ve made {n} pairs, the maximum. Remove one to make another.",
  },
  items: "Items",
  pairs: "Your pairs",
  noPairs: "No pairs yet",
  pairName: "{a} and {b}",
  firstPicked: "{name} selected. Select the item to pair it with.",
  pairMade: "Paired {a} and {b}.",
  pairExists: "{a} and {b} are already a pair.",
  pairRemoved: "Removed the pair {a} and {b}.",
  removePair: "Remove the pair {a} and {b}",
  usedUp: "{name} can’t be paired again.",
  // Areas in order
  tapAreas: "Select the areas in order. Select an area again to remove it.",
  order: "Your order",
  noOrder: "Nothing in order yet",
  placedAt: "position {i}",
  areaPlaced: "{name}, position {i}",
  areaRemoved: "{name} removed from the order.",
  removeArea: "Remove {name} from the order",
  // Labels on an image
  tapLabel: "Select a label, and then its area on the image.",
  labels: "Labels",
  placedLabels: "Placed labels",
  noLabels: "No labels placed yet",
  selectLabelFirst: "Select a label first.",
  labelPlaced: "{name} placed on {area}.",
  labelRemoved: "{name} removed from {area}.",
  removeLabel: "Remove {name} from {area}",
  labelOn: "{area}: {name}",
  // Objects on an image
  objectHelp:
    "Click the image, or move the crosshair with the arrow keys (Shift for larger steps) and press Enter to place the object. Backspace removes the last one.",
  objectsUpTo: {
    one: "Place the object on the image.",
    other: "Place the object on the image up to {n} times.",
  },
  objectsAny: "Place the object on the image as often as you like.",
  objectsAtLeast: {
    one: "Place the object on the image at least {n} time.",
    other: "Place the object on the image at least {n} times.",
  },
  objectPlaced: "Object {i} placed: {at}",
  objectRemoved: "Object removed: {at}",
  removeObject: "Remove object {i}: {at}",
  objectLimit: {
    one: "You can place the object only {n} time.",
    other: "You can place the object up to {n} times.",
  },
  // Recordings
  played: { one: "Played {n} time", other: "Played {n} times" },
  notPlayed: "Not played yet",
  playsLeft: { one: "You can play it {n} more time.", other: "You can play it {n} more times." },
  noPlaysLeft: "You can’t play it again.",
  playAtLeast: { one: "Play it at least {n} time.", other: "Play it at least {n} times." },
  cannotPlay: "This recording can’t be played here.",
  // Files
  files: { one: "{n} file", other: "{n} files" },
};
