/** The left side of a condition: a path, a function call, or a literal argument of a function. */
export type Expression =
  | { readonly is: 'path'; readonly path: string }
  | { readonly is: 'value'; readonly value: string | number }
  | { readonly is: 'call'; readonly name: string; readonly args: readonly Expression[] }

const cache = new Map<string, Expression>()

/** Parses `billCity` or `concat(billCity,', ')`; texts are quoted, with contained quotes doubled. */
export function parseOperandText(text: string): Expression {
  const expression = cache.get(text) ?? parseWhole(text)
  cache.set(text, expression)
  return expression
}

/** The parsed expression, and the index where the rest begins. */
interface ParseResult {
  readonly expression: Expression
  readonly end: number
}

function parseWhole(text: string): Expression {
  const { expression, end } = parseExpression(text, 0)
  if (end !== text.length) throw new Error(`${text} continues after ${end}.`)
  return expression
}

/** Parses one operand and the surrounding whitespace. */
function parseExpression(text: string, start: number): ParseResult {
  const { expression, end } = parseBareWord(text, skipWhitespace(text, start))
  return { expression, end: skipWhitespace(text, end) }
}

function skipWhitespace(text: string, start: number): number {
  let at = start
  while (text[at] === ' ') at++
  return at
}

function parseBareWord(text: string, start: number): ParseResult {
  const quote = text[start]
  if (quote === "'" || quote === '"') return parseString(text, start, quote)
  const bareWord = /^[\w$.-]+/.exec(text.slice(start))?.[0]
  if (bareWord === undefined) throw new Error(`${text} cannot be read at ${start}.`)
  const end = start + bareWord.length
  if (text[end] === '(') return parseCall(text, bareWord, end + 1)
  if (/^-?\d/.test(bareWord)) return { expression: { is: 'value', value: Number(bareWord) }, end }
  return { expression: { is: 'path', path: bareWord }, end }
}

function parseString(text: string, start: number, quote: string): ParseResult {
  let value = ''
  let at = start + 1
  while (at < text.length) {
    if (text[at] !== quote) value += text[at]
    else if (text[at + 1] === quote) value += text[at++]
    else return { expression: { is: 'value', value }, end: at + 1 }
    at++
  }
  throw new Error(`${text} does not end its text.`)
}

function parseCall(text: string, name: string, start: number): ParseResult {
  const args: Expression[] = []
  let at = start
  for (;;) {
    const { expression, end } = parseExpression(text, at)
    args.push(expression)
    if (text[end] === ')') return { expression: { is: 'call', name: name.toLowerCase(), args }, end: end + 1 }
    if (text[end] !== ',') throw new Error(`${text} cannot be read at ${end}.`)
    at = end + 1
  }
}
