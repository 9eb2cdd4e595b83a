import { setTimeout as delay } from 'node:timers/promises'
import { FINDING_STATES, type SystemFinding } from '#shared/wire/system.ts'

export type Finding = Omit<SystemFinding, 'name'>

/** One thing that has to be right for an installation to work, and how that is found out. It changes nothing. */
export interface SystemCheck {
  readonly name: string
  readonly run: () => Promise<Finding> | Finding
}

export const good = (sentence: string): Finding => ({ state: 'good', sentence, advice: null })
export const warning = (sentence: string, advice: string): Finding => ({ state: 'warning', sentence, advice })
export const problem = (sentence: string, advice: string): Finding => ({ state: 'problem', sentence, advice })

/** Longer than the partners of the checks take to say that they do not answer. */
const MAX_MILLISECONDS = 15_000

/** What all checks find, what is wrong first; one that fails, or takes too long, is a problem itself (OP1030). */
export async function runChecks(
  checks: readonly SystemCheck[],
  milliseconds = MAX_MILLISECONDS,
): Promise<readonly SystemFinding[]> {
  const found = await Promise.all(
    checks.map(async (check) => ({ name: check.name, ...(await findingOf(check, milliseconds)) })),
  )
  const rank = ({ state }: SystemFinding): number => FINDING_STATES.indexOf(state)
  return found.toSorted((one, other) => rank(one) - rank(other))
}

async function findingOf({ run }: SystemCheck, milliseconds: number): Promise<Finding> {
  const abort = new AbortController()
  const late = delay(milliseconds, null, { signal: abort.signal, ref: false })
  // It is aborted once the check has an answer.
  late.catch(() => undefined)
  try {
    return (
      (await Promise.race([Promise.resolve().then(run), late])) ??
      problem('It did not answer in time.', 'See whether what it needs is overloaded or out of reach.')
    )
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return problem(`It could not be checked: ${said}`, 'The log of the server may say more.')
  } finally {
    abort.abort()
  }
}
