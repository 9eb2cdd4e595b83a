/** The left side of a condition: a path, a function of such, or a value that is given to a function. */
export type Expression =
  | { readonly is: 'path'; readonly path: string }
  | { readonly is: 'value'; readonly value: string | number }
  | { readonly is: 'call'; readonly name: string; readonly args: readonly Expression[] }

const known = new Map<string, Expression>()

/** Reads `billCity` or `concat(billCity,', ')`; texts stand in quotes of one kind, doubled where they hold one. */
export function readOperand(text: string): Expression {
  const expression = known.get(text) ?? readWhole(text)
  known.set(text, expression)
  return expression
}

/** What was read, and where the rest begins. */
interface Read {
  readonly expression: Expression
  readonly end: number
}

function readWhole(text: string): Expression {
  const { expression, end } = readOne(text, 0)
  if (end !== text.length) throw new Error(`${text} goes on after ${end}.`)
  return expression
}

/** Reads one operand and the blanks around it. */
function readOne(text: string, start: number): Read {
  const { expression, end } = readBare(text, afterBlanks(text, start))
  return { expression, end: afterBlanks(text, end) }
}

function afterBlanks(text: string, start: number): number {
  let at = start
  while (text[at] === ' ') at++
  return at
}

function readBare(text: string, start: number): Read {
  const quote = text[start]
  if (quote === "'" || quote === '"') return readText(text, start, quote)
  const word = /^[\w$.-]+/.exec(text.slice(start))?.[0]
  if (word === undefined) throw new Error(`${text} cannot be read at ${start}.`)
  const end = start + word.length
  if (text[end] === '(') return readCall(text, word, end + 1)
  if (/^-?\d/.test(word)) return { expression: { is: 'value', value: Number(word) }, end }
  return { expression: { is: 'path', path: word }, end }
}

function readText(text: string, start: number, quote: string): Read {
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

function readCall(text: string, name: string, start: number): Read {
  const args: Expression[] = []
  let at = start
  for (;;) {
    const { expression, end } = readOne(text, at)
    args.push(expression)
    if (text[end] === ')') return { expression: { is: 'call', name: name.toLowerCase(), args }, end: end + 1 }
    if (text[end] !== ',') throw new Error(`${text} cannot be read at ${end}.`)
    at = end + 1
  }
}
