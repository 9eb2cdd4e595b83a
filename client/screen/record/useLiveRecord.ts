import { useEffect } from 'react'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { concerns } from '../../live/LiveChange.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { RecordModel } from './RecordModel.ts'

interface ShownEditor {
  readonly model: RecordModel
}

/** Reads a record with what belongs to it again when others have stored any of that; what is edited here stays (LC783). */
export function useLiveRecord({ model }: ShownEditor): void {
  const app = useScreenContext()
  useEffect(() => {
    const { entity, expand } = model.screen
    const shown = new Set<string>([
      entity.name,
      ...expand.flatMap((name) => entity.relations[name]?.target ?? []),
    ])
    return app.live.follow((change) => {
      if (model.phase !== 'ready' || model.isNew || !concerns(change, shown)) return
      const isOther = change.typeNames.size === 1 && change.idsOf(entity.name)?.has(model.id ?? 0) === false
      const isOfAnother = !change.isReset && change.typeNames.has(entity.name) && isOther
      if (!isOfAnother) reportErrorsOf(model.refresh(), app.errors)
    })
  }, [app, model])
}
