/**
 * The subjects of French feeds: the classification of the CLIL (Commission de liaison interprofessionnelle du livre),
 * in its edition of 2013 with the codes that were added until 2019. Its headings are French, and come from feeds.
 *
 * Codes are numbers that run through the classification. For each of our sections: the codes at which a range of its
 * titles begins, which goes on to the next number of any section. Codes from 3916 on were added later, in no order.
 */
const RANGES: Readonly<Record<string, readonly number[]>> = {
  ant: [3897],
  arc: [3076, 3677],
  art: [3667, 3678, 3710, 3716, 4055],
  bib: [4048, 4162],
  bio: [3660, 4130],
  bus: [3177, 3305, 3650, 3822, 3838, 3929, 4114, 4143],
  cgn: [3771, 4062, 4065, 4075, 4132],
  ckb: [3721, 3847, 4079],
  com: [3057, 3193, 4066],
  cra: [3839],
  des: [3077, 3697, 3715],
  dra: [3622, 4084],
  edu: [3000, 3039, 3161, 4271],
  fam: [3832, 4081],
  fic: [3435, 3641],
  for: [3050, 3425, 3814, 3821, 4029, 4033],
  gam: [3891, 4091],
  gar: [3717, 3882, 3924, 4019],
  hea: [3649, 3825, 4047],
  his: [3377, 3711, 4036],
  hom: [3837, 3844, 3925, 3931, 4021],
  hum: [3666],
  jnf: [3734, 3760],
  juv: [3722, 3744],
  lan: [3147, 4026],
  law: [3259, 4073, 4098, 4272],
  lco: [3639, 3642],
  lit: [3146, 3719, 4024, 4027, 4031, 4052],
  mat: [3052],
  med: [3165, 4161],
  mus: [3654, 3687, 3932, 4056],
  nat: [3646, 3713, 3869, 3871],
  occ: [3365],
  per: [3655, 3686, 3689],
  pet: [3866, 3868],
  phi: [3126, 3916, 4125, 4160],
  pho: [3691],
  poe: [3633, 3688],
  pol: [3283, 3658],
  psy: [3134, 3918],
  ref: [3418, 3428, 3801, 3896, 3909, 4078, 4280],
  rel: [3345, 3917, 4034, 4045, 4049, 4051, 4064, 4166, 4279],
  sci: [3051, 3058, 3395, 3408, 3651, 3712, 3881, 4041, 4050, 4092, 4118, 4131],
  sel: [3831],
  soc: [3080, 3157, 3403, 3644, 3652, 3659, 4054, 4093, 4117],
  spo: [3653, 3720, 3864, 3920, 3949],
  stu: [3013, 3046, 4137, 4157],
  tec: [3069, 3078, 3867, 3870],
  tra: [3714, 3865],
  tru: [3648],
  trv: [3640, 3647, 3718, 3803, 3815, 3898, 3914],
  yaf: [3750, 4074, 4129, 4144, 4155],
  yan: [3759, 4154],
};

const STARTS = Object.entries(RANGES)
  .flatMap(([section, starts]) => starts.map((start) => ({ start, section })))
  .sort((a, b) => b.start - a.start);
const LAST = 4283;

/** The section of BISAC for a code of the CLIL (`3442` is Fiction); undefined outside the range of its codes. */
export function clilSection(code: string): string | undefined {
  const number = /^\d{4}$/.test(code) ? Number(code) : Number.NaN;
  return number <= LAST ? STARTS.find(({ start }) => start <= number)?.section : undefined;
}
