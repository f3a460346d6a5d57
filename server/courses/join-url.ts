/** The address at which people open a link. */
export const joinUrl = ({ config }: { config: { publicUrl: string } }, token: string) =>
  `${config.publicUrl}/join?link=${token}`
