import { ANTLRInputStream, CommonTokenStream, type ANTLRErrorListener, type Token } from 'antlr4ts'
import { TSqlLexer } from 'antlr4ts-sql/dist/src/grammar-output/tsql/TSqlLexer.js'
import { TSqlParser } from 'antlr4ts-sql/dist/src/grammar-output/tsql/TSqlParser.js'

/** The errors of a T-SQL statement: syntax errors, and what a server would reject although it parses. */
export function parseTSql(sql: string): string[] {
  const errors: string[] = []
  const listener: ANTLRErrorListener<unknown> = {
    syntaxError: (_recognizer, _symbol, line, column, message) => {
      errors.push(`${line}:${column} ${message}`)
    },
  }
  // The grammar only accepts upper-case keywords.
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
const UNSUPPORTED_KEYWORDS = new Set([
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
const ALLOWED_AFTER_FOR = 'JSON'
const MAX_PARAMETERS = 2098
const MAX_ROWS = 1000

function lintTSql(tokens: readonly Token[]): string[] {
  const tokenTexts = tokens
    .filter((token) => token.channel === 0 && token.text !== '<EOF>')
    .map((token) => token.text ?? '')
  return [
    ...unsupportedKeywords(tokenTexts),
    ...exceededLimits(tokenTexts),
    ...orderedSubqueries(tokenTexts),
    ...repeatedSubqueries(tokenTexts),
  ]
}

function unsupportedKeywords(tokenTexts: readonly string[]): string[] {
  return tokenTexts.flatMap((text, index) => {
    if (text === ':' || text === '||') return [`${text} is no operator here`]
    if (!UNSUPPORTED_KEYWORDS.has(text)) return []
    return text === ALLOWED_AFTER_FOR && tokenTexts[index - 1] === 'FOR' ? [] : [`${text} is not known here`]
  })
}

function exceededLimits(tokenTexts: readonly string[]): string[] {
  const parameters = new Set(tokenTexts.filter((text) => /^@\d+$/.test(text))).size
  const values = tokenTexts.indexOf('VALUES')
  const rows =
    values < 0
      ? 0
      : tokenTexts.slice(values).filter((text, index, rest) => text === '(' && startsRow(rest, index)).length
  return [
    ...(parameters > MAX_PARAMETERS ? [`${parameters} parameters are too many`] : []),
    ...(rows > MAX_ROWS ? [`${rows} rows of VALUES are too many`] : []),
  ]
}

function startsRow(tokenTexts: readonly string[], index: number): boolean {
  const before = tokenTexts[index - 1]
  return before === 'VALUES' || (before === ',' && tokenTexts[index - 2] === ')')
}

interface Parenthesis {
  readonly isQuery: boolean
  readonly seen: Set<string>
}

/** The server refuses ORDER BY in a subquery that neither cuts its rows nor writes them as JSON (1033). */
function orderedSubqueries(tokenTexts: readonly string[]): string[] {
  const errors: string[] = []
  const openParentheses: Parenthesis[] = []
  tokenTexts.forEach((text, index) => {
    if (text === '(') openParentheses.push({ isQuery: tokenTexts[index + 1] === 'SELECT', seen: new Set() })
    else if (text === ')') {
      const closed = openParentheses.pop()
      if (closed !== undefined && hasUselessOrderBy(closed))
        errors.push('ORDER BY in a subquery without TOP, OFFSET or FOR')
    } else openParentheses.at(-1)?.seen.add(text)
  })
  return errors
}

/** The server writes COALESCE out as a CASE, in which a subquery appears and runs twice. */
function repeatedSubqueries(tokenTexts: readonly string[]): string[] {
  const candidate = ['COALESCE', '(', '(', 'SELECT']
  return tokenTexts.flatMap((_, index) =>
    candidate.every((word, offset) => tokenTexts[index + offset] === word)
      ? ['COALESCE runs its subquery twice; ISNULL does not']
      : [],
  )
}

function hasUselessOrderBy({ isQuery, seen }: Parenthesis): boolean {
  return isQuery && seen.has('ORDER') && !seen.has('TOP') && !seen.has('OFFSET') && !seen.has('FOR')
}
