import { parseArgs } from 'node:util'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'
import {
  SETUP_QUESTION_NAMES,
  SETUP_QUESTIONS,
  setupVariable,
  type SetupAnswers,
  type SetupQuestion,
} from './setupQuestions.ts'

/** Asks somebody at a terminal; resolves with what was typed. */
export type Ask = (question: string) => Promise<string>

/** How answers are given without being asked. */
export interface GivenAnswers {
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * The answers to all questions of a new company: those given, what is typed where somebody can be asked, and standards for the rest (IS1000).
 * Throws CommandFailed with a sentence for each that is missing or cannot be used.
 */
export async function setupAnswers(given: GivenAnswers, ask: Ask | null): Promise<SetupAnswers> {
  const flags = flagsOf(given.args)
  const problems: string[] = []
  const answers: [string, string][] = []
  for (const name of SETUP_QUESTION_NAMES) {
    const question: SetupQuestion = SETUP_QUESTIONS[name]
    const flag = flags[name]
    const known = typeof flag === 'string' ? flag : given.environment[setupVariable(name)]
    const answer =
      known === undefined && ask !== null
        ? await askFor(question, ask)
        : (known ?? question.standard ?? '').trim()
    const refusal = question.refusal(answer)
    if (refusal !== null) problems.push(`--${name}, ${setupVariable(name)}: ${refusal}`)
    answers.push([name, answer])
  }
  if (problems.length > 0) throw new CommandFailed(problems.join('\n'))
  // All of them were answered.
  return Object.fromEntries(answers) as SetupAnswers
}

/** Asks until the answer can be used; Enter alone is the standard. */
async function askFor({ text, standard, refusal }: SetupQuestion, ask: Ask): Promise<string> {
  const offered = standard === null || standard === '' ? '' : ` [${standard}]`
  let why = ''
  for (;;) {
    const typed = (await ask(`${why}${text}${offered}: `)).trim()
    const answer = typed === '' ? (standard ?? '') : typed
    const problem = refusal(answer)
    if (problem === null) return answer
    why = `${problem}\n`
  }
}

function flagsOf(args: readonly string[]): Readonly<Record<string, unknown>> {
  const texts = SETUP_QUESTION_NAMES.map((name) => [name, { type: 'string' }] as const)
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(texts) }).values
  } catch {
    throw new CommandFailed('Use: npm run setup -- [--name "Lakeshore Hauling"] …; --help lists all.')
  }
}
