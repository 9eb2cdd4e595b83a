import dark from './dx-dark.scss?url'
import light from './dx-light.scss?url'

export type ThemeName = 'light' | 'dark'

/** URLs of the widgets' stylesheets; only those in use are loaded. */
export const widgetStylesheets: Record<ThemeName, string> = { light, dark }
