import type * as Antlr from 'antlr4ts'
import type * as Lexers from 'antlr4ts-sql/dist/src/grammar-output/tsql/TSqlLexer.js'
import type * as Parsers from 'antlr4ts-sql/dist/src/grammar-output/tsql/TSqlParser.js'
import type * as Modes from 'antlr4ts/atn/PredictionMode.js'
import { lintSelects } from './lintTSql.ts'
import { requireByNode } from './requireByNode.ts'

// Most of the parser's work is to learn a grammar while it reads. Their declarations describe these packages.
const { ANTLRInputStream, CommonTokenStream, ListTokenSource } = requireByNode('antlr4ts') as typeof Antlr
const { PredictionMode } = requireByNode('antlr4ts/atn/PredictionMode.js') as typeof Modes
const { TSqlLexer } = requireByNode('antlr4ts-sql/dist/src/grammar-output/tsql/TSqlLexer.js') as typeof Lexers
const { TSqlParser } = requireByNode(
  'antlr4ts-sql/dist/src/grammar-output/tsql/TSqlParser.js',
) as typeof Parsers

/** The errors of a T-SQL statement: syntax errors, and what a server would reject although it parses. */
export function parseTSql(sql: string): string[] {
  const errors: string[] = []
  const tokens = tokensOf(sql, errors)
  for (const piece of withoutSubqueries(tokens)) errors.push(...syntaxErrors(piece))
  return [...errors, ...lintTSql(tokens)]
}

/** The words of a statement, and in `errors` what is none. */
function tokensOf(sql: string, errors: string[]): readonly Antlr.Token[] {
  // The grammar only accepts upper-case keywords.
  const lexer = new TSqlLexer(new ANTLRInputStream(sql.toUpperCase()))
  lexer.removeErrorListeners()
  lexer.addErrorListener(into(errors))
  return lexer.getAllTokens().filter(({ channel }) => channel === 0)
}

function into(errors: string[]): Antlr.ANTLRErrorListener<unknown> {
  return {
    syntaxError: (_recognizer, _symbol, line, column, message) => {
      // What it expects instead are all words of the language.
      errors.push(`${line}:${column} ${message.replace(/ expecting \{.*/, '')}`)
    },
  }
}

/** Any query may stand where another does. */
const ANY_QUERY = tokensOf('SELECT 1', [])

interface Query {
  readonly tokens: Antlr.Token[]
  /** Of its parentheses that are open. */
  depth: number
}

/**
 * The statement and each of its subqueries, in which the queries within are replaced by a short one: the parser looks
 * ahead over whatever is in parentheses, several times at each level, and learns each text that it has not seen.
 */
function withoutSubqueries(tokens: readonly Antlr.Token[]): readonly (readonly Antlr.Token[])[] {
  const statement: Query = { tokens: [], depth: 0 }
  const all = [statement]
  const outer: Query[] = []
  let query = statement
  tokens.forEach((token, index) => {
    if (token.type === TSqlParser.SELECT && tokens[index - 1]?.type === TSqlParser.LR_BRACKET) {
      query.tokens.push(...ANY_QUERY)
      outer.push(query)
      query = { tokens: [], depth: 0 }
      all.push(query)
    }
    if (token.type === TSqlParser.LR_BRACKET) query.depth += 1
    if (token.type === TSqlParser.RR_BRACKET) {
      if (query.depth === 0) query = outer.pop() ?? query
      query.depth -= 1
    }
    query.tokens.push(token)
  })
  return all.map((each) => each.tokens)
}

/** The kinds of words of the statements that were parsed without an error: names and values make no difference. */
const valid = new Set<string>()

function syntaxErrors(tokens: readonly Antlr.Token[]): readonly string[] {
  const kinds = tokens.map(({ type }) => type).join(' ')
  if (valid.has(kinds)) return []
  // The quick mode accepts nothing that is wrong, but may refuse what is right.
  if (parse(tokens, PredictionMode.SLL).length > 0) {
    const errors = parse(tokens, PredictionMode.LL)
    if (errors.length > 0) return errors
  }
  valid.add(kinds)
  return []
}

function parse(tokens: readonly Antlr.Token[], mode: Modes.PredictionMode): readonly string[] {
  const errors: string[] = []
  const parser = new TSqlParser(new CommonTokenStream(new ListTokenSource([...tokens])))
  parser.buildParseTree = false
  parser.removeErrorListeners()
  parser.addErrorListener(into(errors))
  parser.interpreter.setPredictionMode(mode)
  parser.tsql_file()
  return errors
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
  'NULLS',
  'FILTER',
  'RECURSIVE',
  'GLOB',
  'NOCASE',
  'TRUNC',
  'CEIL',
  'JSON_EACH',
  'JSON_EXTRACT',
  'JULIANDAY',
  // Only since the version of 2022.
  'GREATEST',
  'LEAST',
])
/** `JSON` is right after `FOR`. */
const ALLOWED_AFTER_FOR = 'JSON'
const MAX_PARAMETERS = 2098
const MAX_ROWS = 1000

function lintTSql(tokens: readonly Antlr.Token[]): string[] {
  const tokenTexts = tokens.map(({ text }) => text ?? '')
  return [
    ...unsupportedKeywords(tokenTexts),
    ...exceededLimits(tokenTexts),
    ...orderedSubqueries(tokenTexts),
    ...repeatedSubqueries(tokenTexts),
    ...lintSelects(tokenTexts),
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
