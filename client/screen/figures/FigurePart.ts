import type { ComponentType } from 'react'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { CellLinks } from '../list/CellLinks.ts'
import type { FiguresModel } from './FiguresModel.ts'

export interface FigurePartProps<D> {
  readonly model: FiguresModel<D>
}

/** Tiles, a table, a list or a chart of the figures of a screen. */
export type FigurePart<D> = ComponentType<FigurePartProps<D>>

/** What the records behind a figure are opened with. */
export interface FigureContext {
  readonly app: ScreenContext
  readonly cellLinks: CellLinks
  /** The period of the figures shown. */
  readonly period: () => ReportPeriod | null
  readonly navigate: (path: string) => void
  /** Reads the figures again. Throws QueryFailed and ApiError. */
  readonly search: () => Promise<void>
}
