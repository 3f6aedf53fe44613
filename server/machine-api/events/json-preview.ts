const maxLength = 200;

/** Yields the JSON text of a value piece by piece, with long texts in it cut. */
function* jsonPieces(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    yield JSON.stringify(value.slice(0, maxLength));
  } else if (Array.isArray(value)) {
    yield '[';
    for (const [index, item] of value.entries()) {
      if (index) yield ',';
      yield* jsonPieces(item);
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    let before = '{';
    for (const [name, part] of Object.entries(value)) {
      yield `${before}${JSON.stringify(name.slice(0, maxLength))}:`;
      yield* jsonPieces(part);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else {
    yield String(value);
  }
}

/**
 * Renders the first 200 characters of a value from outside as JSON, with an ellipsis. Looks no
 * further, because the rest may be of any size and depth.
 */
export const previewJson = (value: unknown): string => {
  let text = '';
  for (const piece of jsonPieces(value)) {
    text += piece;
    if (text.length > maxLength) return `${text.slice(0, maxLength)}…`;
  }
  return text;
};
