import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { Figure } from './Figure.ts'
import type { FigureContext } from './FigurePart.ts'

interface FigureTextProps {
  readonly figure: Pick<Figure, 'caption' | 'text' | 'opens'>
  readonly context: FigureContext
}

/** The text of a figure; a click on it opens the records behind it (FG5). */
export function FigureText({ figure, context }: FigureTextProps) {
  const { caption, text, opens } = figure
  if (opens === undefined) return <>{text}</>
  return (
    <button
      type="button"
      className="figure-link"
      aria-label={`${caption}: ${text}`}
      onClick={() => reportErrorsOf(opens(context), context.app.errors)}
    >
      {text}
    </button>
  )
}
