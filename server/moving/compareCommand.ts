import { queryContracts } from '#shared/queries.ts'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'
import { variablesOf } from '../kernel/configValues.ts'
import { compareServers, type Ask } from './compareServers.ts'

const USAGE = `Use: npm run compare -- URL URL

  Asks two running servers of the same company every query of the product, and says where their answers differ. The access token
  of an administrator is taken from COMPARE_TOKEN, for the second server from COMPARE_OTHER_TOKEN where it needs another one.`

const MAX_SHOWN = 50

/** `npm run compare`. Returns a message; throws CommandFailed where the servers differ or cannot be asked. */
export async function compareCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  today: string,
): Promise<string> {
  const [one, other, ...more] = args
  if (
    one === undefined ||
    other === undefined ||
    more.length > 0 ||
    ![one, other].every((url) => URL.canParse(url))
  )
    throw new CommandFailed(USAGE)
  const value = variablesOf(environment)
  const token = value('COMPARE_TOKEN')
  if (token === undefined)
    throw new CommandFailed('COMPARE_TOKEN needs to be the access token of an administrator.')
  const { questions, differences } = await compareServers({
    queries: queryContracts,
    first: askerOf(one, token),
    second: askerOf(other, value('COMPARE_OTHER_TOKEN') ?? token),
    today,
  })
  if (differences.length === 0)
    return `Asked ${questions} questions; both servers answered all of them alike.`
  const rest = differences.length - MAX_SHOWN
  throw new CommandFailed(
    [
      `Asked ${questions} questions; ${differences.length} were answered differently:`,
      ...differences.slice(0, MAX_SHOWN),
      ...(rest > 0 ? [`and ${rest} more.`] : []),
    ].join('\n'),
  )
}

function askerOf(origin: string, token: string): Ask {
  const headers = { authorization: `Bearer ${token}` }
  return async (question) => {
    const url = new URL(`/api/breeze/${question}`, origin)
    try {
      const response = await fetch(url, { headers })
      const text = await response.text()
      if (response.status === 401) throw new CommandFailed(`${origin} does not accept the token.`)
      const body: unknown = isJson(response) ? JSON.parse(text) : text
      return { status: response.status, body }
    } catch (error) {
      if (error instanceof CommandFailed) throw error
      throw new CommandFailed(
        `${origin} cannot be asked: ${error instanceof Error ? error.message : String(error)}.`,
      )
    }
  }
}

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.includes('json') === true
