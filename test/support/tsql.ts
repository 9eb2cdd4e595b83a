import { ANTLRInputStream, CommonTokenStream, type ANTLRErrorListener, type Token } from 'antlr4ts'
import { TSqlLexer } from 'antlr4ts-sql/dist/src/grammar-output/tsql/TSqlLexer.js'
import { TSqlParser } from 'antlr4ts-sql/dist/src/grammar-output/tsql/TSqlParser.js'

/** What is wrong with a statement as T-SQL: what the grammar refuses, and what a server would refuse although it parses. */
export function parseTSql(sql: string): string[] {
  const errors: string[] = []
  const listener: ANTLRErrorListener<unknown> = {
    syntaxError: (_recognizer, _symbol, line, column, message) => {
      errors.push(`${line}:${column} ${message}`)
    },
  }
  // The grammar knows its words in capitals only.
  const lexer = new TSqlLexer(new ANTLRInputStream(sql.toUpperCase()))
  lexer.removeErrorListeners()
  lexer.addErrorListener(listener)
  const tokens = new CommonTokenStream(lexer)
  const parser = new TSqlParser(tokens)
  parser.removeErrorListeners()
  parser.addErrorListener(listener)
  parser.tsql_file()
  return [...errors, ...lintTSql(tokens.getTokens())]
}

/** Words of other databases that the grammar takes for names of functions or columns. */
const FOREIGN_WORDS = new Set([
  'TRUE',
  'FALSE',
  'LIMIT',
  'ILIKE',
  'RETURNING',
  'NOW',
  'IFNULL',
  'SUBSTR',
  'LENGTH',
  'STRFTIME',
  'GROUP_CONCAT',
  'JSON_OBJECT',
  'JSON_ARRAY',
  'JSON_GROUP_ARRAY',
  'JSON_GROUP_OBJECT',
  'JSON',
  'INSTR',
  'FOLD',
])
/** `JSON` is right after `FOR`. */
const RIGHT_AFTER_FOR = 'JSON'
const MOST_PARAMETERS = 2098
const MOST_ROWS = 1000

function lintTSql(tokens: readonly Token[]): string[] {
  const words = tokens
    .filter((token) => token.channel === 0 && token.text !== '<EOF>')
    .map((token) => token.text ?? '')
  return [
    ...foreignWords(words),
    ...tooMany(words),
    ...orderedSubqueries(words),
    ...repeatedSubqueries(words),
  ]
}

function foreignWords(words: readonly string[]): string[] {
  return words.flatMap((word, place) => {
    if (word === ':' || word === '||') return [`${word} is no operator here`]
    if (!FOREIGN_WORDS.has(word)) return []
    return word === RIGHT_AFTER_FOR && words[place - 1] === 'FOR' ? [] : [`${word} is not known here`]
  })
}

function tooMany(words: readonly string[]): string[] {
  const parameters = new Set(words.filter((word) => /^@\d+$/.test(word))).size
  const values = words.indexOf('VALUES')
  const rows =
    values < 0
      ? 0
      : words.slice(values).filter((word, place, rest) => word === '(' && startsRow(rest, place)).length
  return [
    ...(parameters > MOST_PARAMETERS ? [`${parameters} parameters are too many`] : []),
    ...(rows > MOST_ROWS ? [`${rows} rows of VALUES are too many`] : []),
  ]
}

function startsRow(words: readonly string[], place: number): boolean {
  const before = words[place - 1]
  return before === 'VALUES' || (before === ',' && words[place - 2] === ')')
}

interface Parenthesis {
  readonly isQuery: boolean
  readonly seen: Set<string>
}

/** The server refuses ORDER BY in a subquery that neither cuts its rows nor writes them as JSON (1033). */
function orderedSubqueries(words: readonly string[]): string[] {
  const errors: string[] = []
  const open: Parenthesis[] = []
  words.forEach((word, place) => {
    if (word === '(') open.push({ isQuery: words[place + 1] === 'SELECT', seen: new Set() })
    else if (word === ')') {
      const closed = open.pop()
      if (closed !== undefined && isOrderedInVain(closed))
        errors.push('ORDER BY in a subquery without TOP, OFFSET or FOR')
    } else open.at(-1)?.seen.add(word)
  })
  return errors
}

/** The server writes COALESCE out as a CASE, in which a subquery stands and runs twice. */
function repeatedSubqueries(words: readonly string[]): string[] {
  const start = ['COALESCE', '(', '(', 'SELECT']
  return words.flatMap((_, index) =>
    start.every((word, offset) => words[index + offset] === word)
      ? ['COALESCE runs its subquery twice; ISNULL does not']
      : [],
  )
}

function isOrderedInVain({ isQuery, seen }: Parenthesis): boolean {
  return isQuery && seen.has('ORDER') && !seen.has('TOP') && !seen.has('OFFSET') && !seen.has('FOR')
}
