import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { RoleRule } from '#shared/model/kinds.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { openFile } from '../../context/openFile.ts'
import { mayOpen } from '../../context/openScreens.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { CellLinks } from './CellLinks.ts'

/**
 * Where the cells of a list lead, to other screens only for those who fulfil `linksNeed`; after a dialog stored something, the list
 * is read again by `reload`, which is kept by `useCallback`.
 */
export function useCellLinks(reload?: () => Promise<void>, linksNeed: RoleRule = 'signedIn'): CellLinks {
  const app = useScreenContext()
  const navigate = useNavigate()
  return useMemo(() => {
    const show = async (open: (app: ScreenContext) => Promise<boolean>): Promise<void> => {
      if (await open(app)) await reload?.()
    }
    return {
      linkTo: (path) =>
        app.session.satisfies(linksNeed) && mayOpen(app, path)
          ? { href: path, open: () => void navigate(path) }
          : null,
      linkToFile: (path) => ({ open: () => void openFile(app, path) }),
      linkToDialog: (open) => ({
        open: () => reportErrorsOf(show(open), app.errors),
      }),
    }
  }, [app, linksNeed, navigate, reload])
}
