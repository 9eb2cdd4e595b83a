import { areaScreen } from '../../screen/area/areaScreen.tsx'

/** `/admin`: the screens of administrators. */
export const AdminArea = areaScreen({ path: '/admin', caption: 'Admin' })
