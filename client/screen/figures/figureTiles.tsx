import { observer } from 'mobx-react-lite'
import type { Formats } from '../../kit/formats.ts'
import type { FigureContext, FigurePart } from './FigurePart.ts'
import { useFigureContext } from './useFigureContext.ts'

/** A figure with its caption, and what a press on it opens. */
export interface Figure {
  readonly caption: string
  readonly text: string
  /** Throws QueryFailed and ApiError. */
  readonly opens?: (context: FigureContext) => Promise<unknown>
}

/** Figures that belong together; the first is the one that is looked for. */
export interface FigureTile<D> {
  readonly caption: string
  readonly figures: (data: D, formats: Formats) => readonly Figure[]
}

/** Tiles of figures side by side. */
export function figureTiles<D>(tiles: readonly FigureTile<D>[]): FigurePart<D> {
  return observer(function FigureTiles({ model }) {
    const context = useFigureContext(model)
    const { shown } = model
    const { formats } = context.app
    return (
      <div className="tiles">
        {tiles.map(({ caption, figures }) => (
          <section key={caption} className="card tile" aria-label={caption}>
            <h2>{caption}</h2>
            <dl>
              {(shown === null ? [] : figures(shown.data, formats)).map((figure) => (
                <div key={figure.caption}>
                  <dt>{figure.caption}</dt>
                  <dd>
                    <FigureText figure={figure} context={context} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    )
  })
}

function FigureText({ figure, context }: { readonly figure: Figure; readonly context: FigureContext }) {
  const { caption, text, opens } = figure
  if (opens === undefined) return <>{text}</>
  return (
    <button
      type="button"
      className="figure-link"
      aria-label={`${caption}: ${text}`}
      onClick={() => void opens(context).catch((error: unknown) => context.app.errors.report(error))}
    >
      {text}
    </button>
  )
}
