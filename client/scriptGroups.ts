import type { Rolldown } from 'vite'

type CodeSplittingGroup = Rolldown.CodeSplittingGroup

/** Only what several screens use. */
const SHARED = { minShareCount: 2 }

const WIDGETS = /node_modules[\\/](devextreme|devextreme-react|@devextreme)/

const OWN = /[\\/]client[\\/].*\.tsx?$/

type ModuleInfo = (id: string) => { readonly importedIds: readonly string[] } | null

/** Whether a file imports the widgets, itself or through another one. */
class WidgetImports {
  readonly #known = new Map<string, boolean>()

  has(id: string, infoOf: ModuleInfo): boolean {
    const known = this.#known.get(id)
    if (known !== undefined) return known
    // Of files that import each other, the one that is asked for first decides.
    this.#known.set(id, false)
    const found = WIDGETS.test(id) || (infoOf(id)?.importedIds ?? []).some((next) => this.has(next, infoOf))
    this.#known.set(id, found)
    return found
  }
}

/**
 * The scripts of the build: few, because each is a request of its own, and divided so that a page without widgets, such as the
 * driver's, does not load them.
 */
export function scriptGroups(): CodeSplittingGroup[] {
  const widgetImports = new WidgetImports()
  return [
    { name: 'sign-in', test: /node_modules[\\/]@azure[\\/]msal/ },
    {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|react-router|scheduler|mobx|mobx-react-lite)[\\/]/,
    },
    { name: 'widgets', test: WIDGETS, ...SHARED },
    { name: 'model', test: /[\\/]shared[\\/]/, ...SHARED },
    { name: 'shell', test: OWN, tags: ['$initial'] },
    {
      debugName: 'parts',
      name: (id, graph) =>
        widgetImports.has(id, (each) => graph.getModuleInfo(each)) ? 'parts-with-widgets' : 'parts',
      test: OWN,
      ...SHARED,
    },
  ]
}
