/**
 * The text of a file in the encodings that spreadsheets and other programs write: UTF-16 and UTF-8, with and without a mark at the
 * beginning; what is neither is Windows-1252, in which any bytes are a text (IM800).
 */
export function decodeText(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  return encoding === 'windows-1252' ? decodeWindows(bytes) : new TextDecoder(encoding).decode(bytes)
}

/** What Windows-1252 has instead of the control characters from 0x80 to 0x9F; Node takes it for Latin-1, which has them. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function decodeWindows(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (character) => FROM_0X80.charAt(character.charCodeAt(0) - 0x80))
}

/** The number of bytes that tell whether every other one is empty, as in UTF-16. */
const LOOKED_AT = 1_000

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const beginning = [...bytes.subarray(0, LOOKED_AT)]
  const empty = [0, 1].map(
    (rest) => beginning.filter((byte, index) => byte === 0 && index % 2 === rest).length,
  )
  const [even = 0, odd = 0] = empty
  if (odd > beginning.length / 4 && even === 0) return 'utf-16le'
  if (even > beginning.length / 4 && odd === 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
