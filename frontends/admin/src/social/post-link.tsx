import { OutsideLink } from '../lists/outside-link.tsx'

export const PostLink = ({ postUrl }: { postUrl: string | null }) =>
  postUrl === null ? <>Our own page, no link given</> : <OutsideLink to={postUrl} />
