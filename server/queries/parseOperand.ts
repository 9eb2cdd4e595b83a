import type { QueryFunction } from '#server/database/dialects/Expressions.ts'
import { BadQuery } from '../kernel/errors.ts'
import { shorten } from './jsonPath.ts'
import type { Literal, Operand } from './predicate.ts'
import { FUNCTIONS } from './functions.ts'

/** Counts a node of a filter; throws TooLarge if there are too many. */
export type Count = () => void

/**
 * Reads the left side of a condition: a property path, or a function call such as `toupper(substring(name,1,2))`.
 * Throws BadQuery for what is neither.
 */
export function parseOperand(text: string, culprit: string, count: Count): Operand {
  if (PLAIN_PATH.test(text)) return { node: 'property', path: text, culprit }
  const tokens = tokenize(text, culprit)
  const reader = new OperandReader(tokens, culprit, count)
  const operand = reader.operand()
  reader.end()
  if (operand.node === 'literal')
    throw new BadQuery(`${shorten(text)} needs to be a property or a function of one.`, culprit)
  return operand
}

/** The most common left side. */
const PLAIN_PATH = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)*$/

interface Token {
  readonly type: 'name' | 'number' | 'text' | 'mark'
  readonly text: string
}

const TOKEN = / *(?:([A-Za-z_$][\w$]*(?:\.[\w$]+)*)|(-?\d+(?:\.\d+)?)|'((?:[^']|'')*)'|"([^"]*)"|([(),])) */y

function tokenize(text: string, culprit: string): readonly Token[] {
  const tokens: Token[] = []
  const pattern = new RegExp(TOKEN)
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text)
    if (found === null)
      throw new BadQuery(`${shorten(text)} is neither a property nor a function of one.`, culprit)
    tokens.push(toToken(found))
  }
  return tokens
}

function toToken([, name, number, single, double, mark]: RegExpExecArray): Token {
  if (name !== undefined) return { type: 'name', text: name }
  if (number !== undefined) return { type: 'number', text: number }
  if (single !== undefined) return { type: 'text', text: single.replaceAll("''", "'") }
  if (double !== undefined) return { type: 'text', text: double }
  return { type: 'mark', text: mark ?? '' }
}

class OperandReader {
  readonly #tokens: readonly Token[]
  readonly #culprit: string
  readonly #count: Count
  #next = 0

  constructor(tokens: readonly Token[], culprit: string, count: Count) {
    this.#tokens = tokens
    this.#culprit = culprit
    this.#count = count
  }

  operand(): Operand {
    const token = this.#take()
    if (token?.type === 'text') return this.#literal(token.text)
    if (token?.type === 'number') return this.#literal(Number(token.text))
    if (token?.type !== 'name') throw this.#unreadable()
    if (this.#tokens[this.#next]?.text !== '(' || this.#tokens[this.#next]?.type !== 'mark')
      return { node: 'property', path: token.text, culprit: this.#culprit }
    this.#count()
    const name = this.#functionNamed(token.text)
    return { node: 'call', name, args: this.#withFallbackTexts(this.#args()), culprit: this.#culprit }
  }

  /** At least one argument must be a property or a call; any other word may be a text without quotes. */
  #withFallbackTexts(args: readonly Operand[]): readonly Operand[] {
    if (args.filter(({ node }) => node !== 'literal').length < 2) return args
    return args.map((arg) =>
      arg.node === 'property' && !arg.path.includes('.')
        ? { ...arg, fallbackText: this.#literal(arg.path) }
        : arg,
    )
  }

  end(): void {
    if (this.#next < this.#tokens.length) throw this.#unreadable()
  }

  #args(): Operand[] {
    this.#expect('(')
    const args: Operand[] = []
    do args.push(this.operand())
    while (this.#expect(',', ')') === ',')
    return args
  }

  #expect(...marks: readonly string[]): string {
    const token = this.#take()
    if (token?.type !== 'mark' || !marks.includes(token.text)) throw this.#unreadable()
    return token.text
  }

  #take(): Token | undefined {
    return this.#tokens[this.#next++]
  }

  #functionNamed(name: string): QueryFunction {
    const known = name.toLowerCase()
    if (!isFunction(known))
      throw new BadQuery(
        `Unknown function ${shorten(name)}; there are ${Object.keys(FUNCTIONS).join(', ')}.`,
        this.#culprit,
      )
    return known
  }

  #literal(value: string | number): Literal {
    return { node: 'literal', value, culprit: this.#culprit }
  }

  #unreadable(): BadQuery {
    return new BadQuery(
      'The left side of a condition needs to be a property or a function of one.',
      this.#culprit,
    )
  }
}

function isFunction(name: string): name is QueryFunction {
  return Object.hasOwn(FUNCTIONS, name)
}
