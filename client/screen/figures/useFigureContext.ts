import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { RoleRule } from '#shared/model/kinds.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { useCellLinks } from '../list/useCellLinks.ts'
import type { FigureContext } from './FigurePart.ts'
import type { FiguresModel } from './FiguresModel.ts'

export function useFigureContext(model: FiguresModel<unknown>, linksNeed?: RoleRule): FigureContext {
  const app = useScreenContext()
  const cellLinks = useCellLinks(undefined, linksNeed)
  const navigate = useNavigate()
  return useMemo(
    () => ({
      app,
      cellLinks,
      period: () => model.shown?.period ?? null,
      navigate: (path) => void navigate(path),
      search: () => model.search(),
    }),
    [app, cellLinks, model, navigate],
  )
}
