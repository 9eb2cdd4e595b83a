import { useMemo } from 'react'
import { useApp } from '../../app/App.ts'
import { usePlaces } from '../list/usePlaces.ts'
import type { FigureContext } from './FigurePart.ts'
import type { FiguresModel } from './FiguresModel.ts'

export function useFigureContext(model: FiguresModel<unknown>): FigureContext {
  const app = useApp()
  const places = usePlaces()
  return useMemo(() => ({ app, places, period: () => model.shown?.period ?? null }), [app, places, model])
}
