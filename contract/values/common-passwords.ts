/** Lower case, at least six characters. Attackers try these first. */
const commonPasswords: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210
  87654321 654321 111111 1111111 11111111 111222 112233 121212 123123 123123123 123321 123654
  131313 147258 159357 159753 222222 232323 333333 444444 456789 555555 666666 696969 777777
  7777777 789456 789456123 888888 88888888 987654 999999 000000 00000000 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 123qwe 123abc 123456a 123456q 12345a 12345qwert 1234qwer a12345 a123456
  a1b2c3 a1b2c3d4 aa123456 aa12345678 aaaaaa abc123 abc1234 abc12345 abcd1234 abcdef abcdefg
  access admin1 admin12 admin123 admin1234 admin12345 administrator adminadmin amanda andrea
  andrew angel1 anthony apple123 arsenal asdasd asdf1234 asdfgh asdfghjkl ashley asshole austin
  azerty bailey banana bangladesh bangladesh1 barcelona baseball basketball batman beautiful
  blink182 buster butterfly changeme changeme1 changeme123 charlie chelsea chocolate computer
  cookie cricket daniel default dhaka123 donald dragon dragon123 eminem family flower football
  forever freedom freepass friend friends fuckyou george ginger google hannah harley hello123
  helloworld hockey hunter iloveu iloveyou iloveyou1 india123 internet jasmine jennifer jessica
  jordan jordan23 joshua justin killer letmein letmein1 letmein123 liverpool login123 london
  loveme lovely maggie master master123 matrix matthew merlin michael michelle mobile monkey
  monkey123 mustang mynoob naruto nicole ninja123 p@ssw0rd p@ssword pakistan pass123 pass1234
  passpass passw0rd password password! password1 password1! password12 password123 password1234
  pepper pikachu pokemon princess princess1 purple q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc
  qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwertyui qwertyuiop ranger robert samsung samsung1 secret secret123 shadow soccer
  spiderman starwars stupid summer sunshine sunshine1 super123 superadmin superman superuser
  taylor temp123 test123 test1234 testing thomas tigger trustno1 user123 vending vending123
  welcome welcome1 welcome123 whatever william winter xxxxxx yankees zaq12wsx zxcvbn zxcvbnm
  zxcvbnm123`.split(/\s+/),
);

export const isCommonPassword = (password: string): boolean =>
  commonPasswords.has(password.toLowerCase());
