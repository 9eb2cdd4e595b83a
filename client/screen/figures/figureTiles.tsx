import { observer } from 'mobx-react-lite'
import { changeFrom, comparisonText } from '#shared/model/figureChange.ts'
import { shownFigures, type Tile as DeclaredTile } from '#shared/model/figures.ts'
import type { Formats } from '../../kit/formats.ts'
import type { Figure } from './Figure.ts'
import type { FigureContext, FigurePart } from './FigurePart.ts'
import { FigureText } from './FigureText.tsx'
import { PartHeading } from './PartHeading.tsx'
import { Pending } from './Pending.tsx'
import { readPart } from './readPart.ts'
import { Refusal } from './Refusal.tsx'
import { useFigureContext } from './useFigureContext.ts'

/** Figures that belong together; the first is the one that people look for. */
export interface FigureTile<T> {
  readonly caption: string
  readonly figures: (data: T, formats: Formats) => readonly Figure[]
}

/** What a figure of a tile opens; `caption` is its own. Throws QueryFailed and ApiError. */
export type Opener = (context: FigureContext, caption: string) => Promise<unknown>

/** A declared tile, whose figures open the records behind them unless they are 0 (FG5). */
export function openingTile<T, Name extends string>(
  tile: DeclaredTile<T, Name>,
  openers: Readonly<Record<Name, Opener>>,
): FigureTile<T> {
  return {
    caption: tile.caption,
    figures: (data) =>
      shownFigures(tile, data).map(({ name, ...figure }) => ({
        ...figure,
        ...((figure.value ?? 0) !== 0 && {
          opens: (context: FigureContext) => openers[name](context, figure.caption),
        }),
      })),
  }
}

/** Tiles of figures side by side; with `before` each is compared with the preceding period of equal length (FG8). */
export function figureTiles<D extends T, T = D>(
  tiles: readonly FigureTile<T>[],
  before?: (data: D) => T,
): FigurePart<D> {
  return observer(function FigureTiles({ model }) {
    const context = useFigureContext(model)
    const { shown } = model
    const { formats } = context.app
    return (
      <div className="figure-tiles">
        <div className="tiles">
          {tiles.map((tile) => (
            <Tile
              key={tile.caption}
              caption={tile.caption}
              context={context}
              figures={() => (shown === null ? [] : tile.figures(shown.data, formats))}
              before={() =>
                shown === null || before === undefined ? [] : tile.figures(before(shown.data), formats)
              }
            />
          ))}
        </div>
        {shown !== null && before !== undefined && (
          <p className="figure-comparison">{comparisonText(shown.period, context.app.today())}</p>
        )}
      </div>
    )
  })
}

interface TileProps {
  readonly caption: string
  readonly context: FigureContext
  readonly figures: () => readonly Figure[]
  readonly before: () => readonly Figure[]
}

const Tile = observer(function Tile({ caption, context, figures, before }: TileProps) {
  const { value: shown, refusal, isPending } = readPart(figures)
  const compared = readPart(before).value ?? []
  return (
    <section className="card tile" aria-label={caption}>
      <PartHeading
        caption={caption}
        explanations={(shown ?? []).flatMap((figure) =>
          figure.how === undefined ? [] : [{ caption: figure.caption, how: figure.how }],
        )}
      />
      {isPending && <Pending />}
      {refusal !== null && <Refusal text={refusal} />}
      <dl>
        {(shown ?? []).map((figure) => (
          <div key={figure.caption}>
            <dt>{figure.caption}</dt>
            <dd>
              <FigureText figure={figure} context={context} />
            </dd>
            <ChangeText now={figure} before={compared.find((other) => other.caption === figure.caption)} />
          </div>
        ))}
      </dl>
    </section>
  )
})

const MARKS = { up: '▲', down: '▼' } as const

function ChangeText({ now, before }: { readonly now: Figure; readonly before: Figure | undefined }) {
  const change = before === undefined ? null : changeFrom(before, now)
  if (change === null) return null
  return (
    <dd className="figure-change">
      {change.direction !== null && <span aria-hidden="true">{MARKS[change.direction]} </span>}
      {change.text}
    </dd>
  )
}
