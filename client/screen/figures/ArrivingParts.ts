import { observable, runInAction, type ObservableMap } from 'mobx'
import { partsOf } from '#shared/model/partsOf.ts'
import type { PartLine } from '#shared/wire/figures.ts'
import { ApiError } from '../../api/ApiError.ts'
import type { FiguresReader } from './FiguresModel.ts'

/** How the parts of a screen are received. */
export interface PartsReceiver {
  /** Takes a part as it arrives. */
  readonly take: (line: PartLine) => void
  /** Ends the request. */
  readonly signal: AbortSignal
}

/** A part was read before it arrived. */
export class PartPending extends Error {}

type Outcome = { readonly value: unknown } | { readonly error: ApiError }

/** The parts of a screen, which arrive one by one. */
class ArrivingParts<P extends object> {
  /** Each part throws PartPending until it has arrived, and the ApiError for which it was refused. */
  readonly parts: P
  private readonly outcomes: ObservableMap<string, Outcome> = observable.map(undefined, { deep: false })
  private readonly names: readonly string[]

  constructor(names: readonly (keyof P & string)[]) {
    this.names = names
    this.parts = partsOf<P>(names, (name) => this.outcomeOf(name))
  }

  /** Keeps a part; says whether it was read. */
  take(line: PartLine): boolean {
    const outcome = 'error' in line ? { error: errorOf(line.error) } : { value: line.value }
    runInAction(() => this.outcomes.set(line.part, outcome))
    return 'value' in outcome
  }

  /** The error of the parts that have not arrived. */
  end(error: ApiError): void {
    runInAction(() => {
      for (const name of this.names) if (!this.outcomes.has(name)) this.outcomes.set(name, { error })
    })
  }

  /** The error of the first part if all were refused. */
  get refusal(): ApiError | null {
    const errors = [...this.outcomes.values()].flatMap((each) => ('error' in each ? [each.error] : []))
    return errors.length === this.names.length ? (errors[0] ?? null) : null
  }

  private outcomeOf(name: string): unknown {
    const outcome = this.outcomes.get(name)
    if (outcome === undefined) throw new PartPending(`${name} has not arrived yet.`)
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
}

/**
 * Reads the parts of a screen by one request, and shows them from the first one on (FG13). Throws the first error if all were refused
 * (FG9), and the AbortError of a request that was ended.
 */
export async function fetchArriving<P extends object>(
  names: readonly (keyof P & string)[],
  { signal, show }: FiguresReader<P>,
  request: (receiver: PartsReceiver) => Promise<void>,
): Promise<P> {
  const arriving = new ArrivingParts<P>(names)
  try {
    await request({ signal, take: (line) => arriving.take(line) && show(arriving.parts) })
    arriving.end(new ApiError('not_readable', 200, 'The server did not send these figures.'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    arriving.end(error)
  }
  const { refusal } = arriving
  if (refusal !== null) throw refusal
  return arriving.parts
}

function errorOf(body: Extract<PartLine, { readonly error: unknown }>['error']): ApiError {
  return new ApiError(body.code, 200, body.message, body)
}
