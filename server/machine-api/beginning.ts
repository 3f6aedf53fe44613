const kept = 200;

/** The JSON text of what JSON was read from, piece by piece; long texts in it may lack their ends. */
function* piecesOf(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    yield JSON.stringify(value.slice(0, kept));
  } else if (Array.isArray(value)) {
    yield '[';
    for (const [index, item] of value.entries()) {
      if (index) yield ',';
      yield* piecesOf(item);
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    let before = '{';
    for (const [name, part] of Object.entries(value)) {
      yield `${before}${JSON.stringify(name.slice(0, kept))}:`;
      yield* piecesOf(part);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else {
    yield String(value);
  }
}

/**
 * What a value from outside begins with, at most 200 characters of JSON and an ellipsis. No more of
 * it is looked at: what comes after may be of any size and depth.
 */
export const beginningOf = (value: unknown): string => {
  let text = '';
  for (const piece of piecesOf(value)) {
    text += piece;
    if (text.length > kept) return `${text.slice(0, kept)}…`;
  }
  return text;
};
